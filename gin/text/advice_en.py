"""The English words of hints (T9): one sentence for each reason of :mod:`gin.ai.coach`; see :mod:`gin.text`."""

from typing import Final

TABLE: Final[dict[str, str]] = {
    # --- the first upcard ---
    "advice.upcard_gin": "Take {card}: then throw {thrown}, and it is gin.",
    "advice.upcard_knock": "Take {card}: then throw {thrown} and knock at once with {deadwood}.",
    "advice.upcard_completes_meld": "Take {card}: it completes {meld}, and your deadwood falls from {before} to {after}.",
    "advice.upcard_lowers": "Take {card} for {thrown}: it lowers your deadwood by {gain}, an unseen card by {mean} on average.",
    "advice.upcard_helps_little": "Pass: {card} lowers your deadwood by {gain}, an unseen card by {mean} on average, too little to show what you collect.",
    "advice.upcard_useless": "Pass: {card} doesn't lower your deadwood, an unseen card lowers it by {mean} on average.",
    # --- stock or pile ---
    "advice.pile_gin": "Take {card} from the pile: then throw {thrown}, and it is gin.",
    "advice.pile_knock": "Take {card} from the pile: then throw {thrown} and knock at once with {deadwood}.",
    "advice.pile_completes_meld": "Take {card} from the pile: it completes {meld}, and your deadwood falls from {before} to {after}.",
    "advice.pile_lowers": "Take {card} from the pile for {thrown}: it lowers your deadwood by {gain}, an unseen card by {mean} on average.",
    "advice.pile_helps_little": "Draw from the stock: {card} lowers your deadwood by {gain}, an unseen card by {mean} on average, too little to show what you collect.",
    "advice.pile_useless": "Draw from the stock: {card} doesn't lower your deadwood, an unseen card lowers it by {mean} on average.",
    "advice.stock_circle": "Draw from the stock: the last draws all came from the pile, and with {card} it would go round in circles.",
    "advice.stock_must": "Draw from the stock: {count} of the {live} unseen cards lower your deadwood.",
    "advice.stock_must_one": "Draw from the stock: {count} of the {live} unseen cards lowers your deadwood.",
    # --- gin, knock or play on ---
    "advice.gin": "Throw {card}: that is gin!",
    "advice.knock_wins": "Throw {card} and knock with {deadwood}: that wins the match, with a chance of about {wins} %.",
    "advice.knock_last": "Throw {card} and knock with {deadwood}: a plain discard would end the hand without points.",
    "advice.knock_late": "Throw {card} and knock with {deadwood}: the stock is down to {stock}, and the risk of an undercut is about {risk} %.",
    "advice.knock_early": "Throw {card} and knock with {deadwood}: so early the computer probably holds about {other}, and the risk of an undercut is about {risk} %.",
    "advice.knock_now": "Throw {card} and knock with {deadwood}: the risk of an undercut is about {risk} %, with {stock} cards left in the stock.",
    "advice.play_on_risk": "Throw {card} and play on: a knock with {deadwood} would be undercut in about {risk} % of cases.",
    "advice.play_on_gin": "Throw {card} and play on: {count} unseen cards make gin, and a knock with {deadwood} brings about {points} points.",
    "advice.play_on_gin_one": "Throw {card} and play on: {count} unseen card makes gin, and a knock with {deadwood} brings about {points} points.",
    "advice.play_on": "Throw {card} and play on: a knock with {deadwood} brings only about {points} points, and the stock still holds {stock} cards.",
    # --- which card to throw ---
    "advice.discard_highest_loose": "Throw {card}, your highest loose card: {count} unseen cards complete something with it, and deadwood {after} is left.",
    "advice.discard_highest_loose_one": "Throw {card}, your highest loose card: only {count} unseen card completes something with it, and deadwood {after} is left.",
    "advice.discard_useless": "Throw {card}, your highest loose card: no unseen card completes anything useful with it, and deadwood {after} is left.",
    "advice.discard_dead": "Throw {card}: it can't become a meld with {mate} any more, with {gone} out of reach.",
    "advice.discard_safe": "Throw {card} rather than {instead}: the computer threw {thrown} itself.",
    "advice.discard_safer": "Throw {card} rather than {instead}: the computer can use it in about {risk} % of cases, {instead} in {other} %.",
    "advice.keep_off": "Throw {card} rather than {instead}: the computer took {taken} and may be waiting for {instead}.",
    "advice.discard_outs": "Throw {card} and keep {instead}: {count} unseen cards complete something with {instead}, and {live} with {card}.",
    "advice.discard_outs_one": "Throw {card} and keep {instead}: {count} unseen card completes something with {instead}, and none with {card}.",
    "advice.discard_best": "Throw {card}: deadwood {after} is left, and the next draw lowers it by {hope} on average.",
    "advice.discard_spare": "Throw {card}: its meld is complete without it, and deadwood {after} is left.",
    # --- between hands ---
    "advice.next_hand": "The hand is over: deal the next one.",
}

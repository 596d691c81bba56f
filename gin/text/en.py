"""The English table; the meaning of each key is what it says here."""

from typing import Final

TABLE: Final[dict[str, str]] = {
    "language.name": "English",
    # --- rulesets ---
    "ruleset.standard": "Standard 100",
    "ruleset.standard_bonuses": "Standard 100 with bonuses",
    "ruleset.oklahoma": "Oklahoma 150",
    "ruleset.classic": "Classic 100",
    "ruleset.standard.about": "first to 100 points, knock with 10 or less",
    "ruleset.standard_bonuses.about": "the same, then bonuses for the match and for each hand won",
    "ruleset.oklahoma.about": "first to 150; the first upcard sets the knock limit, and a spade doubles the hand",
    "ruleset.classic.about": "the older count: gin 20, undercut 10, then bonuses",
    # --- the table: always in view ---
    "table.hand": "Hand {number}",
    "table.limit": "knock limit {limit}",
    "table.limit_gin_only": "no knock, gin only",
    "table.multiplier": "points ×{multiplier}",
    "table.total.you": "You {points}",
    "table.total.computer": "Computer {points}",
    "table.target": "to {target}",
    "table.dealer.you": "you deal",
    "table.dealer.computer": "computer deals",
    "table.stock": "Stock {count}",
    "table.pile": "Pile {card}",
    "table.pile_under": "Pile {card} (under it {cards})",
    "table.pile_under_more": "Pile {card} (under it {cards} …)",
    "table.pile_empty": "Pile empty",
    "table.known": "The computer holds {cards} from the pile.",
    # --- one's own hand ---
    "hand.melds": "Melds: {melds}",
    "hand.melds_none": "Melds: none yet",
    "hand.deadwood": "Deadwood {deadwood}: {cards}",
    "hand.deadwood_none": "Deadwood 0",
    # --- what happens ---
    "told.dealt.you": "You deal hand {number}.",
    "told.dealt.computer": "The computer deals hand {number}.",
    "told.passed.you": "You pass.",
    "told.passed.computer": "The computer passes.",
    "told.taken.you": "You take {card}; it can't be thrown this turn.",
    "told.taken.computer": "The computer takes {card} from the pile.",
    "told.drawn.you": "You draw {card}.",
    "told.drawn.computer": "The computer draws from the stock.",
    "told.taken_thrown.computer": "The computer takes {taken} from the pile and throws {card}.",
    "told.drawn_thrown.computer": "The computer draws from the stock and throws {card}.",
    "told.thrown.you": "You throw {card}.",
    "told.thrown.computer": "The computer throws {card}.",
    "told.knocked.you": "You knock and lay {card} face down.",
    "told.knocked.computer": "The computer knocks and lays {card} face down.",
    "told.gin.you": "You lay {card} face down: gin!",
    "told.gin.computer": "The computer lays {card} face down: gin!",
    # --- what can be done ---
    "choice": "{key} = {action}",
    "action.take_upcard": "take {card}",
    "action.pass": "pass",
    "action.draw_stock": "draw from the stock",
    "action.draw_discard": "take {card} from the pile",
    "action.discard": "throw it",
    "action.what": "what each throw leaves",
    "action.knock": "knock",
    "action.gin": "gin",
    "action.confirm": "yes",
    "action.cancel": "no",
    "action.next_hand": "next hand",
    "action.play_again": "play again",
    "action.other_ruleset": "other rules",
    "action.rules": "the rules in short",
    "action.help": "help",
    "action.quit": "quit",
    "choice.card": "a card like 7h",
    "choice.enter": "Enter",
    "choice.about": "{name}: {about}",
    "choice.default": "{number} or Enter",
    "ask.ruleset": "Which rules shall it be?",
    "ask.knock": "Knock with {card} face down? Deadwood {deadwood} is left.",
    "ask.gin": "Gin with {card} face down?",
    # --- what each throw leaves ---
    "what.title": "Deadwood left after each throw:",
    "what.leaves": "{deadwood}: {cards}",
    "what.leaves_knock": "{deadwood}, a knock: {cards}",
    "what.leaves_gin": "{deadwood}, gin: {cards}",
    "what.forbidden": "{card} was just taken and has to stay this turn.",
    # --- refusals ---
    "refusal.not_your_turn": "It is not your turn.",
    "refusal.decide_on_upcard_first": "First decide about the upcard: take it or pass.",
    "refusal.upcard_phase_is_past": "There is no first upcard to decide about any more.",
    "refusal.must_draw_from_stock": "Both players passed on the first upcard, so this draw must come from the stock.",
    "refusal.draw_first": "Draw a card first.",
    "refusal.already_drawn": "You have drawn already; now a card must go.",
    "refusal.card_not_in_hand": "{card} is not in your hand.",
    "refusal.card_just_taken": "{card} was just taken from the pile; it can't leave your hand this turn.",
    "refusal.over_limit": "Without {card}, deadwood {deadwood} is over the limit of {limit}: no knock.",
    "refusal.over_limit_gin_only": "In this hand only gin will do, and without {card} you are left with deadwood {deadwood}.",
    "refusal.not_gin": "Without {card} you are left with deadwood {deadwood}: that is not gin.",
    "refusal.hand_over": "This hand is over.",
    "refusal.hand_not_over": "This hand isn't over yet.",
    "refusal.match_over": "The match is decided: there is no next hand.",
    # --- the showdown ---
    "showdown.title": "Showdown",
    "showdown.cards.you": "Your cards:",
    "showdown.cards.computer": "The computer's cards:",
    "showdown.set": "set {cards}",
    "showdown.run": "run {cards}",
    "showdown.lay_off": "laid off: {card} on {cards}",
    "showdown.deadwood": "deadwood {cards}: {sum}",
    "showdown.deadwood_none": "no deadwood: 0",
    "showdown.laid_otherwise.you": "Your cards are laid in another way than they were shown during play. That way it would have come to {usual_knocker} against {usual_defender}; this way it is {knocker} against {defender}, which is better for you. The rules always lay what settles best for the knocker.",
    "showdown.laid_otherwise.computer": "The computer's cards are laid in another way than for the least deadwood. That way it would have come to {usual_knocker} against {usual_defender}; this way it is {knocker} against {defender}, which is better for the computer. The rules always lay what settles best for the knocker.",
    "score.knock.you": "You score the difference: {sum}.",
    "score.knock.computer": "The computer scores the difference: {sum}.",
    "score.gin.you": "You score {bonus} for gin and the computer's deadwood: {sum}.",
    "score.gin.computer": "The computer scores {bonus} for gin and your deadwood: {sum}.",
    "score.undercut.you": "Undercut! You score {bonus} and the difference: {sum}.",
    "score.undercut.computer": "Undercut! The computer scores {bonus} and the difference: {sum}.",
    "score.multiplier": "The first upcard, {card}, was a spade: the hand counts ×{multiplier}.",
    "score.totals": "Totals: you {you}, computer {computer}.",
    "dead.title": "Dead hand",
    "dead.why": "A card was thrown with {count} cards left in the stock, and nobody knocked. The hand is cancelled, 0 to 0; the computer's cards stay hidden.",
    "dead.dealer.you": "You deal again.",
    "dead.dealer.computer": "The computer deals again.",
    # --- the end of the match ---
    "summary.title.you": "You win the match, {you} to {computer}",
    "summary.title.computer": "The computer wins the match, {computer} to {you}",
    "summary.scored.you": "Hand {number}: {points} for you, {kind} ({you} to {computer})",
    "summary.scored.computer": "Hand {number}: {points} for the computer, {kind} ({you} to {computer})",
    "summary.dead": "Hand {number}: dead, nobody scores",
    "summary.kind.knock": "knock",
    "summary.kind.gin": "gin",
    "summary.kind.undercut": "undercut",
    "summary.final": "Final score, with the bonuses of the match:",
    "summary.ledger.you": "You: {sum}",
    "summary.ledger.computer": "Computer: {sum}",
    "summary.sum.points": "{points}",
    "summary.sum.shutout": "{points} (shutout: doubled)",
    "summary.sum.game": "{points} (game)",
    "summary.sum.hands": "{points} ({count} hands won)",
    "summary.sum.hands_one": "{points} ({count} hand won)",
    "summary.lower_sum.you": "The computer's hands add up to more in the end, {loser} to {winner}. The match is yours all the same: you were first to reach {target}.",
    "summary.lower_sum.computer": "Your hands add up to more in the end, {loser} to {winner}. The match is the computer's all the same: it was first to reach {target}.",
    # --- checking a deal ---
    "deal.commitment": "This deal was fixed before its first card was played, by this SHA-256 digest:",
    "deal.hidden": "Note it down: once the hand has been scored, or the match is over, the pack and the salt are shown here too.",
    "deal.shown": "Now you can compute it yourself, from this line of text (salt, then pack):",
    "deal.matches": "It gives the digest above: the cards are those that were dealt.",
    "deal.differs": "It gives another digest: this deal was changed!",
    # --- the terminal ---
    "terminal.title": "Gin Rummy {version}",
    "terminal.welcome": "You play against the computer.",
    "terminal.not_kept": "A match in the terminal isn't kept when you quit.",
    "terminal.language": "From here on it's English.",
    "terminal.no_other_language": "This terminal can't show the other language: its character encoding lacks the signs.",
    "terminal.nonsense": "“{typed}” means nothing to me here. ? = help",
    "terminal.which_card": "Which card? Type it too: rank, then suit, as in 7h.",
    "terminal.which_ruleset": "Please type a number from 1 to {count}.",
    "terminal.not_now": "There is nothing to do here with “{typed}”. ? = help",
    "terminal.goodbye": "The match ends here and isn't kept. Goodbye!",
    "terminal.goodbye_no_match": "Goodbye!",
    "help.commands": """Cards are typed as rank and suit: 7h is 7♥, 10s or ts is 10♠, kd is K♦, ac is A♣.
t  take the first upcard
p  pass it up
s  draw from the stock
d  take the top card of the pile
7h  throw 7♥
k  knock; I suggest a card, or name it: k 7h
g  gin, likewise: g 7h
w  what deadwood each throw would leave
n  next hand
Enter  show the table again
c  check that the deal is fair
r  the rules in short
l  the other language
q  quit; the match isn't kept""",
    "help.brackets": "A card in brackets is the one you have just picked up.",
    "rules.short": """Two players, 52 cards, ten cards each. Collect melds: sets (three or four of a rank) and runs (three or more of a suit in sequence; the ace is low). A card counts in one meld only.
All other cards are deadwood: ace 1, 2 to 10 their number, J, Q, K 10 each.
First the non-dealer, then the dealer may take the first upcard; if both pass, the non-dealer draws from the stock. After that each turn is: draw one card (stock or top of the pile), throw one. A card taken from the pile can't be thrown in the same turn.
With deadwood at or under the knock limit after your throw you may knock: the hand ends. The other player lays off loose cards on your melds. Then the difference is yours; but if the other has no more deadwood than you, it is an undercut: {undercut} and the difference for the other side.
Deadwood 0 is gin: {gin} and all of the other's deadwood, and nothing is laid off.
If a player throws without knocking when two cards are left in the stock, the hand is dead and nobody scores. The winner of a hand deals the next.
Who first has {target} points wins the match.""",
    "rules.limit": "The knock limit is {limit}.",
    "rules.limit_upcard": "The knock limit is set by the first upcard: its number, 10 for J, Q, K; an ace means gin only.",
    "rules.spade": "If the first upcard is a spade, the points of the hand count ×{multiplier}.",
    "rules.game_bonus": "After the match its winner gets {points} more.",
    "rules.hand_bonus": "Each side gets {points} for each hand it has won.",
    "rules.shutout": "If the loser has won no hand, the winner's hand points count ×{multiplier}, before the bonuses.",
    # --- the command line ---
    "cli.help": """Gin Rummy against the computer.

usage: gin-rummy [--fullscreen] [--portrait] [--terminal]
                 [--ruleset ID] [--lang LANGUAGE] [--data-dir DIR]
                 [--smoke [FILE.png]] [--version] [--help]

  --fullscreen     fill the screen
  --portrait       open a tall window
  --terminal       play in this terminal; such a match isn't saved
  --ruleset ID     which rules to play by: {rulesets}
  --data-dir DIR   keep matches, settings and log in DIR
  --lang LANGUAGE  {languages}; otherwise the system's
  --smoke          try everything out: play a hand by itself in a window,
                   save, open it again, write a picture to FILE.png; your
                   own matches aren't touched
  --version        show the version and stop
  --help, -h       show this and stop""",
    "cli.unknown": "I don't know this argument: {arguments}",
    "cli.bad_ruleset": "There is no ruleset “{given}”. There are: {rulesets}",
    "cli.bad_language": "There is no language “{given}”. There are: {languages}",
    "cli.bad": "I can't read the arguments: {message}",
    "cli.no_display": "There is no screen to open a window on. gin-rummy --terminal plays without one.",
    "cli.smoke.done": "Gin Rummy {version} ({form}) works: {files} files read, a hand of {acts} acts played, saved and found again; picture: {picture}",
    "cli.smoke.packed": "packed",
    "cli.smoke.unpacked": "run by Python",
    "cli.smoke.failed": "Gin Rummy {version} failed its self-test. {why}",
    "cli.smoke.files": "Files are missing or damaged in {folder} ({count}): {files}",
    "cli.smoke.not_empty": "The self-test wants a new or empty folder, so that it touches no match of yours: {folder}",
    "cli.smoke.no_worker": "The process in which the computer thinks doesn't start, or doesn't answer.",
    "cli.smoke.not_saved": "The match can't be saved.",
    "cli.smoke.no_end": "The window doesn't close.",
    "cli.smoke.closed": "The window was closed.",
    "cli.smoke.not_same": "After it was closed and opened again, the match is not where it was.",
    "cli.smoke.no_picture": "The picture can't be written to {file}: {why}",
    "cli.smoke.too_long": "After {seconds} seconds it was still busy with this: {stage}.",
    "cli.smoke.at.files": "reading its files",
    "cli.smoke.at.hand": "playing a hand",
    "cli.smoke.at.again": "going on with the match",
    "cli.smoke.at.picture": "writing the picture",
    "cli.see_help": "gin-rummy --help lists the arguments.",
    "cli.needs_chinese": "This terminal's character encoding ({encoding}) can't show Chinese, so the game is in English.",
    # --- words that may be typed, in any language; the first is the short one ---
    "typed.take": "t take",
    "typed.pass": "p pass",
    "typed.stock": "s stock draw",
    "typed.pile": "d pile",
    "typed.throw": "x throw discard",
    "typed.knock": "k knock",
    "typed.gin": "g gin",
    "typed.next": "n next",
    "typed.yes": "y yes ok",
    "typed.no": "no",
    "typed.again": "a again",
    "typed.other_ruleset": "m match",
    "typed.what": "w what deadwood",
    "typed.check": "c check",
    "typed.rules": "r rules",
    "typed.language": "l lang language",
    "typed.help": "? h help",
    "typed.quit": "q quit exit bye",
    "typed.spades": "s spades spade",
    "typed.hearts": "h hearts heart",
    "typed.diamonds": "d diamonds diamond",
    "typed.clubs": "c clubs club",
    "typed.ranks": "ace=a ten=t jack=j queen=q king=k",
}

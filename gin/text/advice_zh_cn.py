"""The Chinese words of hints (T9); see :mod:`gin.text`."""

from typing import Final

TABLE: Final[dict[str, str]] = {
    # --- 首张 ---
    "advice.upcard_gin": "拿首张 {card}：再打出 {thrown}，就是 Gin。",
    "advice.upcard_knock": "拿首张 {card}：再打出 {thrown}，马上能以散牌 {deadwood} 敲牌。",
    "advice.upcard_completes_meld": "拿首张 {card}：凑成 {meld}，散牌从 {before} 降到 {after}。",
    "advice.upcard_lowers": "拿首张 {card} 换掉 {thrown}：散牌减少 {gain}，摸一张没露面的牌平均只减 {mean}。",
    "advice.upcard_helps_little": "不要：{card} 能减少散牌 {gain}，没露面的牌平均减 {mean}，不值得让对方看出你在留什么。",
    "advice.upcard_useless": "不要：{card} 减不了散牌，没露面的牌平均减 {mean}。",
    # --- 牌库还是弃牌堆 ---
    "advice.pile_gin": "拿弃牌堆的 {card}：再打出 {thrown}，就是 Gin。",
    "advice.pile_knock": "拿弃牌堆的 {card}：再打出 {thrown}，马上能以散牌 {deadwood} 敲牌。",
    "advice.pile_completes_meld": "拿弃牌堆的 {card}：凑成 {meld}，散牌从 {before} 降到 {after}。",
    "advice.pile_lowers": "拿弃牌堆的 {card} 换掉 {thrown}：散牌减少 {gain}，摸一张没露面的牌平均只减 {mean}。",
    "advice.pile_helps_little": "从牌库摸牌：{card} 能减少散牌 {gain}，没露面的牌平均减 {mean}，不值得让对方看出你在留什么。",
    "advice.pile_useless": "从牌库摸牌：{card} 减不了散牌，没露面的牌平均减 {mean}。",
    "advice.stock_circle": "从牌库摸牌：最近几张都是从弃牌堆拿的，再拿 {card} 就没完没了了。",
    "advice.stock_must": "从牌库摸牌：没露面的 {live} 张里有 {count} 张能减少散牌。",
    "advice.stock_must_one": "从牌库摸牌：没露面的 {live} 张里只有 {count} 张能减少散牌。",
    # --- Gin、敲牌还是接着打 ---
    "advice.gin": "打出 {card}，这就是 Gin！",
    "advice.knock_wins": "打出 {card} 敲牌，散牌 {deadwood}：约有 {wins} % 的机会就此赢下这一场。",
    "advice.knock_last": "打出 {card} 敲牌，散牌 {deadwood}：再不敲，这一手就流局，谁也不得分。",
    "advice.knock_late": "打出 {card} 敲牌，散牌 {deadwood}：牌库只剩 {stock} 张，被反敲的可能约 {risk} %。",
    "advice.knock_early": "打出 {card} 敲牌，散牌 {deadwood}：还早，电脑手里大概有散牌 {other}，被反敲的可能约 {risk} %。",
    "advice.knock_now": "打出 {card} 敲牌，散牌 {deadwood}：被反敲的可能约 {risk} %，牌库还有 {stock} 张。",
    "advice.play_on_risk": "打出 {card}，接着打：现在以散牌 {deadwood} 敲牌，约有 {risk} % 的可能被反敲。",
    "advice.play_on_gin": "打出 {card}，接着打：没露面的牌里有 {count} 张能成 Gin，以散牌 {deadwood} 敲牌约得 {points} 分。",
    "advice.play_on_gin_one": "打出 {card}，接着打：没露面的牌里有 {count} 张能成 Gin，以散牌 {deadwood} 敲牌约得 {points} 分。",
    "advice.play_on": "打出 {card}，接着打：以散牌 {deadwood} 敲牌只约得 {points} 分，牌库还有 {stock} 张。",
    # --- 打出哪张 ---
    "advice.discard_highest_loose": "打出 {card}，它是点数最大的散牌：没露面的牌里有 {count} 张能和它凑牌，打出后散牌 {after}。",
    "advice.discard_highest_loose_one": "打出 {card}，它是点数最大的散牌：没露面的牌里只有 {count} 张能和它凑牌，打出后散牌 {after}。",
    "advice.discard_useless": "打出 {card}，它是点数最大的散牌：没露面的牌都帮不上它，打出后散牌 {after}。",
    "advice.discard_dead": "打出 {card}：它和 {mate} 已经凑不成牌组了，{gone} 拿不到了。",
    "advice.discard_safe": "打出 {card}，别打 {instead}：电脑自己打过 {thrown}。",
    "advice.discard_safer": "打出 {card}，别打 {instead}：电脑用得上它的可能约 {risk} %，用得上 {instead} 的约 {other} %。",
    "advice.keep_off": "打出 {card}，别打 {instead}：电脑拿过 {taken}，可能正等着 {instead}。",
    "advice.discard_outs": "打出 {card}，留着 {instead}：没露面的牌里有 {count} 张能和 {instead} 凑牌，和 {card} 有 {live} 张。",
    "advice.discard_outs_one": "打出 {card}，留着 {instead}：没露面的牌里还有 {count} 张能和 {instead} 凑牌，和 {card} 一张也没有。",
    "advice.discard_best": "打出 {card}：剩下散牌 {after}，下一张平均能再减 {hope}。",
    "advice.discard_spare": "打出 {card}：少了它牌组照样成立，散牌还是 {after}。",
    # --- 两手之间 ---
    "advice.next_hand": "这一手结束了：开始下一手。",
}

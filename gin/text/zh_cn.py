"""The Chinese table, in simplified signs. The terms are those of docs/SPEC.md."""

from typing import Final

TABLE: Final[dict[str, str]] = {
    "language.name": "简体中文",
    # --- 赛制 ---
    "ruleset.standard": "标准 100 分",
    "ruleset.standard_bonuses": "标准 100 分加奖分",
    "ruleset.oklahoma": "俄克拉荷马 150 分",
    "ruleset.classic": "老式 100 分",
    "ruleset.standard.about": "先到 100 分者胜，散牌不超过 10 就能敲牌",
    "ruleset.standard_bonuses.about": "打法相同，结束后整场和每胜一手都另有奖分",
    "ruleset.oklahoma.about": "先到 150 分者胜；敲牌上限由首张决定，首张是黑桃则这一手加倍",
    "ruleset.classic.about": "老式计分：Gin 20，反敲 10，结束后另有奖分",
    # --- 桌面 ---
    "table.hand": "第 {number} 手",
    "table.limit": "敲牌上限 {limit}",
    "table.limit_gin_only": "不能敲牌，只能 Gin",
    "table.multiplier": "得分 ×{multiplier}",
    "table.total.you": "你 {points}",
    "table.total.computer": "电脑 {points}",
    "table.target": "先到 {target} 分",
    "table.dealer.you": "你发牌",
    "table.dealer.computer": "电脑发牌",
    "table.stock": "牌库 {count} 张",
    "table.pile": "弃牌堆 {card}",
    "table.pile_under": "弃牌堆 {card}（下面是 {cards}）",
    "table.pile_under_more": "弃牌堆 {card}（下面是 {cards} …）",
    "table.pile_empty": "弃牌堆空着",
    "table.known": "电脑从弃牌堆拿的牌，还在手里：{cards}",
    # --- 手牌 ---
    "hand.melds": "牌组：{melds}",
    "hand.melds_none": "牌组：还没有",
    "hand.deadwood": "散牌 {deadwood}：{cards}",
    "hand.deadwood_none": "散牌 0",
    # --- 经过 ---
    "told.dealt.you": "第 {number} 手，你发牌。",
    "told.dealt.computer": "第 {number} 手，电脑发牌。",
    "told.passed.you": "你不要。",
    "told.passed.computer": "电脑不要。",
    "told.taken.you": "你拿了 {card}，这一轮不能打出它。",
    "told.taken.computer": "电脑从弃牌堆拿了 {card}。",
    "told.drawn.you": "你摸到 {card}。",
    "told.drawn.computer": "电脑从牌库摸了一张。",
    "told.taken_thrown.computer": "电脑从弃牌堆拿了 {taken}，打出 {card}。",
    "told.drawn_thrown.computer": "电脑从牌库摸了一张，打出 {card}。",
    "told.thrown.you": "你打出 {card}。",
    "told.thrown.computer": "电脑打出 {card}。",
    "told.knocked.you": "你敲牌，{card} 面朝下放下。",
    "told.knocked.computer": "电脑敲牌，{card} 面朝下放下。",
    "told.gin.you": "你把 {card} 面朝下放下：Gin！",
    "told.gin.computer": "电脑把 {card} 面朝下放下：Gin！",
    # --- 可以做什么 ---
    "choice": "{key} = {action}",
    "action.take_upcard": "拿首张 {card}",
    "action.pass": "不要",
    "action.draw_stock": "从牌库摸牌",
    "action.draw_discard": "拿弃牌堆的 {card}",
    "action.discard": "打出",
    "action.what": "打出每张各剩多少",
    "action.knock": "敲牌",
    "action.gin": "Gin",
    "action.confirm": "好",
    "action.cancel": "算了",
    "action.next_hand": "下一手",
    "action.play_again": "再来一场",
    "action.other_ruleset": "换赛制",
    "action.rules": "规则",
    "action.help": "帮助",
    "action.quit": "退出",
    "choice.card": "7h 这样的牌名",
    "choice.enter": "回车",
    "choice.about": "{name}：{about}",
    "choice.default": "{number} 或回车",
    "ask.ruleset": "用哪种赛制？",
    "ask.knock": "敲牌，{card} 面朝下？还剩散牌 {deadwood}。",
    "ask.gin": "Gin，{card} 面朝下？",
    # --- 打出每张各剩多少 ---
    "what.title": "打出之后剩下的散牌：",
    "what.leaves": "{deadwood}：{cards}",
    "what.leaves_knock": "{deadwood}，可敲牌：{cards}",
    "what.leaves_gin": "{deadwood}，Gin：{cards}",
    "what.forbidden": "{card} 刚拿到手，这一轮要留着。",
    # --- 为什么不行 ---
    "refusal.not_your_turn": "还没轮到你。",
    "refusal.decide_on_upcard_first": "先决定首张：拿，还是不要。",
    "refusal.upcard_phase_is_past": "首张的选择已经过去了。",
    "refusal.must_draw_from_stock": "双方都没要首张，这一张只能从牌库摸。",
    "refusal.draw_first": "先摸一张牌。",
    "refusal.already_drawn": "这一轮已经摸过牌了，现在要打出一张。",
    "refusal.card_not_in_hand": "你手里没有 {card}。",
    "refusal.card_just_taken": "{card} 刚从弃牌堆拿来，这一轮不能离手。",
    "refusal.over_limit": "去掉 {card}，散牌还有 {deadwood}，超过上限 {limit}，不能敲牌。",
    "refusal.over_limit_gin_only": "这一手只能 Gin，去掉 {card} 还有散牌 {deadwood}。",
    "refusal.not_gin": "去掉 {card} 还有散牌 {deadwood}，不是 Gin。",
    "refusal.hand_over": "这一手已经结束了。",
    "refusal.hand_not_over": "这一手还没打完。",
    "refusal.match_over": "这一场已分胜负，没有下一手了。",
    # --- 摊牌 ---
    "showdown.title": "摊牌",
    "showdown.cards.you": "你的牌：",
    "showdown.cards.computer": "电脑的牌：",
    "showdown.set": "刻子 {cards}",
    "showdown.run": "顺子 {cards}",
    "showdown.lay_off": "贴牌：{card} 贴到 {cards}",
    "showdown.deadwood": "散牌 {cards}：{sum}",
    "showdown.deadwood_none": "没有散牌：0",
    "showdown.laid_otherwise.you": "你的牌没有按平时显示的摆法摊开。那样是 {usual_knocker} 对 {usual_defender}，现在是 {knocker} 对 {defender}，对你更有利。规则总是取对敲牌方最有利的摆法。",
    "showdown.laid_otherwise.computer": "电脑的牌没有按散牌最少的摆法摊开。那样是 {usual_knocker} 对 {usual_defender}，现在是 {knocker} 对 {defender}，对它更有利。规则总是取对敲牌方最有利的摆法。",
    "score.knock.you": "差额归你：{sum}。",
    "score.knock.computer": "差额归电脑：{sum}。",
    "score.gin.you": "Gin 得 {bonus}，加上电脑的散牌，归你：{sum}。",
    "score.gin.computer": "Gin 得 {bonus}，加上你的散牌，归电脑：{sum}。",
    "score.undercut.you": "反敲！{bonus} 加差额，归你：{sum}。",
    "score.undercut.computer": "反敲！{bonus} 加差额，归电脑：{sum}。",
    "score.multiplier": "首张 {card} 是黑桃，这一手得分 ×{multiplier}。",
    "score.totals": "总分：你 {you}，电脑 {computer}。",
    "dead.title": "流局",
    "dead.why": "牌库只剩 {count} 张时打出了牌，没有人敲牌。这一手作废，0 比 0；电脑的牌不公开。",
    "dead.dealer.you": "仍由你发牌。",
    "dead.dealer.computer": "仍由电脑发牌。",
    # --- 一场结束 ---
    "summary.title.you": "你赢了这一场，{you} 比 {computer}",
    "summary.title.computer": "电脑赢了这一场，{computer} 比 {you}",
    "summary.scored.you": "第 {number} 手：你得 {points}，{kind}（{you} 比 {computer}）",
    "summary.scored.computer": "第 {number} 手：电脑得 {points}，{kind}（{you} 比 {computer}）",
    "summary.dead": "第 {number} 手：流局，双方不得分",
    "summary.kind.knock": "敲牌",
    "summary.kind.gin": "Gin",
    "summary.kind.undercut": "反敲",
    "summary.final": "最后得分，连同奖分：",
    "summary.ledger.you": "你：{sum}",
    "summary.ledger.computer": "电脑：{sum}",
    "summary.sum.points": "{points}",
    "summary.sum.shutout": "{points}（完封加倍）",
    "summary.sum.game": "{points}（胜一场）",
    "summary.sum.hands": "{points}（胜 {count} 手）",
    "summary.sum.hands_one": "{points}（胜 {count} 手）",
    "summary.lower_sum.you": "加上奖分，电脑的总和更高，{loser} 比 {winner}。但这一场还是你赢：你先到了 {target} 分。",
    "summary.lower_sum.computer": "加上奖分，你的总和更高，{loser} 比 {winner}。但这一场还是电脑赢：它先到了 {target} 分。",
    # --- 验牌 ---
    "deal.commitment": "第一张牌打出之前，这一手的牌就由这个 SHA-256 摘要定下了：",
    "deal.hidden": "可以先记下来：这一手计分之后，或这一场结束之后，这里会公开整副牌和盐值。",
    "deal.shown": "现在可以自己验算，用这一行文字（先是盐值，再是整副牌）：",
    "deal.matches": "算出来正是上面的摘要：牌没有动过。",
    "deal.differs": "算出来不是上面的摘要：牌被动过！",
    # --- 终端 ---
    "terminal.title": "金拉米（Gin Rummy）{version}",
    "terminal.welcome": "你和电脑对打。",
    "terminal.not_kept": "在终端里打的一场不会保存，退出就没有了。",
    "terminal.language": "现在改用中文。",
    "terminal.no_other_language": "这个终端的字符编码显示不了另一种语言。",
    "terminal.nonsense": "看不懂“{typed}”。输入 ? 看帮助。",
    "terminal.which_card": "哪一张？请写出点数和花色，例如 7h。",
    "terminal.which_ruleset": "请输入 1 到 {count} 的数字。",
    "terminal.not_now": "“{typed}”在这里用不上。输入 ? 看帮助。",
    "terminal.goodbye": "这一场到此为止，不会保存。再见！",
    "terminal.goodbye_no_match": "再见！",
    "help.commands": """牌写作点数加花色：7h 是 7♥，10s 或 ts 是 10♠，kd 是 K♦，ac 是 A♣；也可以写红桃7、黑桃10。
t 拿  拿首张
p 不要  不要首张
s 摸  从牌库摸牌
d 吃  拿弃牌堆最上面的牌
7h  打出 7♥
k 敲  敲牌，由我建议打哪张；也可以指定：k 7h
g  Gin，也可以指定：g 7h
w  打出每张牌各剩多少散牌
n 下一手
回车  再看一遍桌面
c 验牌  查验发牌是否公正
r 规则  简要规则
l  换成 English
q 退出  退出，这一场不会保存""",
    "help.brackets": "方括号里的是刚到手的牌。",
    "rules.short": """两人，52 张牌，每人十张。目标是凑牌组：刻子（三张或四张同点的牌）和顺子（三张或更多同花色的连牌，A 只当 1）。一张牌只能算在一个牌组里。
其余的牌是散牌：A 算 1，2 到 10 按点数，J、Q、K 各算 10。
先由非发牌人、再由发牌人决定拿不拿首张；都不要，非发牌人就从牌库摸牌。以后每一轮摸一张（牌库或弃牌堆最上面的），打出一张。从弃牌堆拿的牌这一轮不能打出。
打出一张后散牌不超过敲牌上限，就可以敲牌结束这一手。对方可以把散牌贴到你的牌组上。差额归你；但对方的散牌如果不比你多，就是反敲：对方得 {undercut} 加差额。
散牌为 0 就是 Gin：得 {gin} 加对方全部散牌，对方不能贴牌。
牌库只剩两张时有人打出牌而不敲，就是流局，双方不得分。每一手的胜方发下一手。
先到 {target} 分者赢这一场。""",
    "rules.limit": "敲牌上限是 {limit}。",
    "rules.limit_upcard": "敲牌上限由首张决定：数字牌按点数，J、Q、K 是 10，A 则只能 Gin。",
    "rules.spade": "首张是黑桃，这一手得分 ×{multiplier}。",
    "rules.game_bonus": "结束后胜方另加 {points} 分。",
    "rules.hand_bonus": "双方每胜一手另加 {points} 分。",
    "rules.shutout": "负方一手都没赢（完封），胜方各手得分的总和 ×{multiplier}，再加奖分。",
    # --- 命令行 ---
    "cli.help": """金拉米（Gin Rummy），和电脑对打。

用法：gin-rummy [--fullscreen] [--portrait] [--terminal]
                [--ruleset 赛制] [--lang 语言] [--data-dir 目录]
                [--smoke [PNG图片]] [--version] [--help]

  --fullscreen    全屏
  --portrait      打开竖长的窗口
  --terminal      在终端里打；这样的一场不会保存
  --ruleset 赛制  选定赛制：{rulesets}
  --data-dir 目录 对局、设置和日志都放在这个目录
  --lang 语言     {languages}；不写则随系统
  --smoke         自检：在窗口里自动打一手，保存后重新打开，
                  截图写到 PNG图片；不会动你的对局
  --version       显示版本后退出
  --help, -h      显示本页后退出""",
    "cli.unknown": "不认识这个参数：{arguments}",
    "cli.bad_ruleset": "没有“{given}”这种赛制，可选：{rulesets}",
    "cli.bad_language": "没有“{given}”这种语言，可选：{languages}",
    "cli.bad": "参数读不懂：{message}",
    "cli.no_display": "没有可以打开窗口的屏幕。gin-rummy --terminal 可以在终端里打。",
    "cli.smoke.done": "金拉米 {version}（{form}）一切正常：读了 {files} 个文件，打了一手共 {acts} 步，保存后重新打开无误；截图：{picture}",
    "cli.smoke.packed": "打包版",
    "cli.smoke.unpacked": "由 Python 运行",
    "cli.smoke.failed": "金拉米 {version} 没有通过自检。{why}",
    "cli.smoke.files": "{folder} 里有 {count} 个文件缺失或损坏：{files}",
    "cli.smoke.not_empty": "自检需要一个新的或空的目录，以免动到你的对局：{folder}",
    "cli.smoke.no_worker": "电脑思考用的进程启动不了，或没有回答。",
    "cli.smoke.not_saved": "对局保存不了。",
    "cli.smoke.no_end": "窗口关不掉。",
    "cli.smoke.closed": "窗口被关掉了。",
    "cli.smoke.not_same": "关掉再打开之后，对局和原来不一样了。",
    "cli.smoke.no_picture": "截图写不到 {file}：{why}",
    "cli.smoke.too_long": "过了 {seconds} 秒还在忙：{stage}。",
    "cli.smoke.at.files": "读取文件",
    "cli.smoke.at.hand": "打一手牌",
    "cli.smoke.at.again": "接着打",
    "cli.smoke.at.picture": "写截图",
    "cli.see_help": "gin-rummy --help 列出全部参数。",
    "cli.needs_chinese": "这个终端的字符编码（{encoding}）显示不了中文，所以改用英文。",
    # --- 可以输入的词 ---
    "typed.take": "拿 拿首张",
    "typed.pass": "不要 过",
    "typed.stock": "摸 摸牌 牌库",
    "typed.pile": "吃 弃牌堆 拿牌",
    "typed.throw": "打 打出 出",
    "typed.knock": "敲 敲牌",
    "typed.gin": "gin 金",
    "typed.next": "下一手 继续",
    "typed.yes": "好 是 对",
    "typed.no": "算了 不 否",
    "typed.again": "再来一场 再来",
    "typed.other_ruleset": "换赛制 赛制",
    "typed.what": "散牌 剩多少",
    "typed.check": "验牌",
    "typed.rules": "规则",
    "typed.language": "语言 英文 中文",
    "typed.help": "帮助",
    "typed.quit": "退出 再见",
    "typed.spades": "黑桃",
    "typed.hearts": "红桃 红心",
    "typed.diamonds": "方块 方片",
    "typed.clubs": "梅花 草花",
    "typed.ranks": "勾=j 圈=q 凯=k",
}

"""Every state that a mini-deal can come to: nothing illegal happens, the engine agrees, starting over leads back."""

import copy
import re
from collections.abc import Iterator
from functools import cache

import pytest

from gin.engine.actions import Knock, Refusal
from gin.engine.cards import PACK, cards, mask_of
from gin.engine.melds import deadwood
from gin.engine.showdown import lay_offs, least_after_lay_offs
from gin.engine.tally import score
from gin.learn.deals import NAMES, LayOffs, make
from gin.learn.deals_hold import HoldBack
from gin.learn.deals_match import Shutout
from gin.learn.deals_melds import EitherWay
from gin.learn.deals_turn import DeadHand, Turn
from gin.learn.deals_upcard import Oklahoma
from gin.learn.mini import Act, Mini, Move, Press, Said, Touch
from gin.text import TABLES, Texts


def copied(deal: Mini) -> Mini:
    """The same mini-deal, to try something on; the engine's states are frozen and may be shared."""
    twin = copy.copy(deal)
    if hasattr(twin, "stage"):
        twin.stage = copy.copy(twin.stage)
    return twin


def steps(deal: Mini) -> Iterator[tuple[Act | None, Mini, bool]]:
    """Everything that can be tried: the act (None: what follows by itself), what is then, whether anything changed."""
    if deal.follows:
        after = copied(deal)
        yield None, after, after.go_on()
        return
    for act in deal.acts():
        if isinstance(deal, DeadHand) and isinstance(act, Touch):
            continue  # throwing by clicks is tried with the taken card: dragging alone takes half the time
        after = copied(deal)
        yield act, after, after.do(act)


@cache
def explored(name: str) -> list[tuple[Mini, Act | None, Mini, bool]]:
    """Every act in every state of ``name``: before, act, after, whether it changed something."""
    start, out = make(name), []
    met, waiting = {start.state}, [start]
    while waiting:
        before = waiting.pop()
        for act, after, changed in steps(before):
            out.append((before, act, after, changed))
            if after.state not in met:
                met.add(after.state)
                waiting.append(after)
    return out


def words_of(deal: Mini) -> list[str]:
    """The sentence in every language; a missing text or value is an error."""
    said = deal.said
    if isinstance(said, Refusal):
        return [Texts(language).refusal(said) for language in TABLES]
    return [Texts(language).say(said.key, **dict(said.values)) for language in TABLES]


QUICK = [name for name in NAMES if name != "dead_hand"]


@pytest.mark.parametrize("name", NAMES)
def test_in_every_state_each_act_is_consistent(name):
    states, points = set(), 0
    for before, act, after, changed in explored(name):
        new = after.state not in states
        states.add(after.state)
        points += after.done
        if isinstance(before, LayOffs | HoldBack | EitherWay | Shutout) and not changed:
            assert after.state == before.state or after.done, act
        assert after.refused is False or not changed
        if new:
            assert all(words_of(after))
            agrees(after)
    assert len(states) >= 2
    assert points


def agrees(deal: Mini) -> None:
    """What is shown is what the engine says."""
    match deal:
        case LayOffs():
            assert deal.laid in lay_offs(deal.held, deal.melds)
            assert deal.left.deadwood == deadwood(deal.held & ~deal.laid)
            assert deal.left.deadwood >= least_after_lay_offs(deal.held, deal.melds)
            shown = [c for side in deal.sides for g in side.groups for c in (*g.cards, *g.laid)]
            assert sorted(shown) == sorted((*cards(deal.kept), *cards(deal.own)))
            for side in deal.sides:
                assert side.deadwood == sum(c.value for c in side.loose)
        case HoldBack():
            assert deal.settlement(deal.melds).knocker.deadwood <= 10
            assert deal.scored(deal.melds).points <= deal.scored(deal.best).points
            shown = [c for side in deal.sides for g in side.groups for c in (*g.cards, *g.laid)]
            assert len(shown) == len(set(shown)) == 20
        case EitherWay():
            shown = [c for g in deal.groups(deal.live) for c in g.cards]
            assert len(shown) == len(set(shown)) == 5
        case Turn():
            view = deal.view
            shown = [c for g in deal.side.groups for c in g.cards]
            assert sorted(shown) == list(view.cards)
            assert deal.side.deadwood == deadwood(mask_of(view.cards))
            assert not any(isinstance(action, Knock) for action in view.legal), "nobody may be able to knock here"
        case Oklahoma():
            result = deal.result
            if result is not None:
                assert result.settlement is not None
                again = score(result.settlement, 0, deal.stage.view.ruleset, deal.choice.multiplier)
                assert result.score == again


@pytest.mark.parametrize("name", QUICK)
def test_from_every_state_reset_leads_back_to_the_start(name):
    start = make(name)
    seen = 0
    for _, _, after, _ in explored(name):
        deal = copied(after)
        deal.reset()
        assert (deal.state, deal.said, deal.refused, deal.done) == (start.state, start.said, False, start.done)
        seen += 1
    assert seen


@pytest.mark.parametrize("name", NAMES)
def test_at_the_start_the_point_has_not_been_seen_and_there_is_something_to_try(name):
    deal = make(name)
    assert not deal.done
    assert isinstance(deal.said, Said)
    assert deal.said.key == f"deal.{name}.try"
    assert any(deal_after.done for _, _, deal_after, _ in explored(name))


@pytest.mark.parametrize("name", NAMES)
def test_what_means_nothing_here_changes_nothing(name):
    deal = make(name)
    held = {act.card for act in deal.acts() if not isinstance(act, Press)}
    stray = next(c for c in reversed(PACK) if c not in held)
    for act in (Press("nothing"), Touch(stray), Move(stray, "pile"), Move(stray, "computer 0")):
        assert not deal.do(act)
        assert (deal.state, deal.refused) == (make(name).state, False)


def test_every_text_of_the_mini_deals_is_said_somewhere():
    said = set()
    for name in NAMES:
        deal = make(name)
        said.add(deal.note.key)
        for _, _, after, _ in explored(name):
            if isinstance(after.said, Said):
                said.add(after.said.key)
            for outcome in getattr(after, "outcomes", ()):
                said.add(outcome.label.key)
        said.add(deal.opening.key)
    sentences = {key for key in TABLES["en"] if re.match(r"deal\.[a-z_]+\.", key)}
    painted = r"\.(best|unseen|counts|none|one|absent|hand|head\.\w+|kind\.\w+)$|^deal\.(role|points)\."
    assert {key for key in sentences - said if not re.search(painted, key)} == set()

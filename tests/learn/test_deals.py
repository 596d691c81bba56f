"""The mini-deals: their numbers as the rules give them, and what each act does or why it is refused."""

import pytest

from gin.engine.actions import Reason, Refusal
from gin.engine.cards import card, cards, mask_of
from gin.engine.melds import deadwood
from gin.engine.showdown import Kind, lay_offs, settle
from gin.learn.deals import NAMES, make
from gin.learn.deals_hold import HoldBack
from gin.learn.deals_lay_off import Chain, FourthCard, GinNoLayOff, Tie
from gin.learn.deals_match import Shutout
from gin.learn.deals_melds import EitherWay
from gin.learn.deals_turn import DeadHand, TakenCard
from gin.learn.deals_upcard import UPCARDS, Oklahoma
from gin.learn.mini import Mini, Move, Press, Said, Touch
from gin.learn.stage import deal_of
from gin.text import TABLES, Texts


def touch(deal: Mini, *names: str) -> Mini:
    for name in names:
        deal.do(Touch(card(name)))
    return deal


def move(deal: Mini, name: str, place: str) -> bool:
    return deal.do(Move(card(name), place))


def key(deal: Mini) -> str:
    assert isinstance(deal.said, Said), f"the engine refused: {deal.said}"
    return deal.said.key


def value(deal: Mini, name: str) -> object:
    assert isinstance(deal.said, Said)
    return dict(deal.said.values)[name]


# --- one card, two melds ----------------------------------------------------------------------------------------------


def test_r3_the_set_leaves_17_and_the_run_14():
    deal = EitherWay()
    assert [(way.melds, way.loose, way.deadwood) for way in deal.ways] == [
        ((cards("7S 7H 7D"),), cards("8H 9H"), 17),
        ((cards("7H 8H 9H"),), cards("7S 7D"), 14),
    ]
    assert deal.best == 1


def test_the_linking_card_goes_over_and_back_by_a_click():
    deal = EitherWay()
    touch(deal, "7H")
    assert (deal.live, value(deal, "deadwood"), key(deal)) == (1, 14, "deal.either_way.run")
    touch(deal, "7H")
    assert (deal.live, value(deal, "deadwood"), key(deal)) == (0, 17, "deal.either_way.set")


@pytest.mark.parametrize("place", ["0 loose", "1 meld", "1 loose"])
def test_the_linking_card_is_dragged_to_the_loose_cards_or_to_the_other_way(place):
    deal = EitherWay()
    assert move(deal, "7H", place)
    assert deal.live == 1
    assert deal.done


def test_dropped_where_it_lies_it_stays_and_nothing_is_said():
    deal = EitherWay()
    assert not move(deal, "7H", "0 meld")
    assert not move(deal, "8H", "0 loose")
    assert (deal.live, deal.refused, key(deal)) == (0, False, "deal.either_way.try")


@pytest.mark.parametrize("name", ["7S", "7D", "8H", "9H"])
def test_every_other_card_has_one_place_only(name):
    deal = touch(EitherWay(), name)
    assert (deal.refused, key(deal), value(deal, "card")) == (True, "deal.either_way.only", card(name))


# --- laying off -------------------------------------------------------------------------------------------------------


def test_r11_the_chain_saves_fifteen_points_card_by_card():
    deal = Chain()
    left = [deal.left.deadwood]
    for name in ("4H", "3H", "8H"):
        touch(deal, name)
        left.append(deal.left.deadwood)
    assert left == [25, 21, 18, 10]
    assert [o.number for o in deal.outcomes] == [9]
    assert deal.outcomes[0].sum == "10 − 1"
    assert deal.done


def test_r11_the_three_waits_for_the_four():
    deal = touch(Chain(), "3H")
    assert (deal.refused, key(deal), value(deal, "other")) == (True, "deal.lay.first", card("4H"))
    assert deal.laid == 0
    assert touch(deal, "4H", "3H").laid == mask_of(cards("4H 3H"))


def test_r11_the_two_ends_of_a_run_come_in_any_order():
    assert touch(Chain(), "8H", "4H", "3H").done
    assert touch(Chain(), "4H", "8H", "3H").done


def test_a_card_in_the_middle_of_a_chain_cant_be_taken_back():
    deal = touch(Chain(), "4H", "3H", "4H")
    assert (deal.refused, key(deal), value(deal, "other")) == (True, "deal.lay.holds", card("3H"))
    touch(deal, "3H")
    assert (deal.refused, key(deal), value(deal, "deadwood")) == (False, "deal.lay.back", 21)
    assert touch(deal, "4H").laid == 0


def test_a_card_is_dragged_to_its_meld_and_to_no_other():
    deal = Chain()
    places = [group.place for group in deal.sides[0].groups]
    kinds = [group.kind for group in deal.sides[0].groups]
    assert kinds == ["set", "run", "run", "deadwood"]
    assert not move(deal, "8H", places[2])
    assert (key(deal), value(deal, "cards")) == ("deal.lay.not_here", cards("5H 6H 7H"))
    assert not move(deal, "8H", places[3])
    assert key(deal) == "deal.lay.on_deadwood"
    assert move(deal, "8H", places[1])
    assert move(deal, "8H", "you loose")
    assert deal.laid == 0


def test_what_fits_nowhere_and_what_is_melded_says_so():
    assert key(touch(Chain(), "KD")) == "deal.lay.nowhere"
    assert key(touch(Chain(), "QS")) == "deal.lay.melded"


def test_r11_the_fourth_nine_shuts_the_set():
    deal = FourthCard()
    assert (deal.left.deadwood, deal.outcomes[0].number) == (22, 17)
    touch(deal, "9C")
    assert (deal.left.deadwood, deal.outcomes[0].number, deal.done) == (13, 8, True)
    assert lay_offs(deal.held, deal.melds) == [0, card("9C").mask]


def test_r13_a_tie_is_an_undercut_worth_25():
    deal = Tie()
    assert [(o.number, o.who, o.known) for o in deal.outcomes] == [(10, "computer", True), (25, "you", False)]
    touch(deal, "JC")
    assert deal.settlement(deal.laid).kind is Kind.UNDERCUT
    assert [(o.sum, o.number, o.who, o.best) for o in deal.outcomes] == [
        ("16 − 6", 10, "computer", False),
        ("25 + 6 − 6", 25, "you", True),
    ]
    assert (key(deal), value(deal, "deadwood"), value(deal, "points")) == ("deal.tie.equal", 6, 25)


def test_what_a_tie_comes_to_stays_known_when_the_card_is_taken_back():
    deal = touch(Tie(), "JC", "JC")
    assert deal.laid == 0
    assert deal.done
    assert [o.live for o in deal.outcomes] == [True, False]


@pytest.mark.parametrize("name", ["4H", "8H", "KH"])
def test_r12_nothing_is_laid_off_on_gin_though_it_would_fit(name):
    deal = touch(GinNoLayOff(), name)
    assert (deal.refused, key(deal), deal.laid) == (True, "deal.gin_no_lay_off.refused", 0)
    assert deal.done


def test_r12_after_gin_all_24_count_and_after_a_knock_2_would():
    deal = GinNoLayOff()
    assert deal.settled.kind is Kind.GIN
    assert deal.settled.layoffs == ()
    assert (deal.left.deadwood, deal.spared, deal.outcomes[0].sum, deal.outcomes[0].number) == (24, 2, "25 + 24", 49)


@pytest.mark.parametrize("kind", [Chain, FourthCard, Tie, GinNoLayOff])
def test_the_best_that_can_be_done_by_hand_is_the_engines_settlement(kind):
    deal = kind()
    best = min(lay_offs(deal.held, deal.melds), key=lambda laid: deadwood(deal.held & ~laid))
    if deal.gin:
        best = 0
    whole = settle(mask_of(cards(deal.kept)), mask_of(cards(deal.own)), 10)
    assert deal.settled == whole
    assert deal.settlement(best) == whole


# --- holding back -----------------------------------------------------------------------------------------------------


def test_r10_the_six_held_back_makes_18_of_9():
    deal = HoldBack()
    assert [(o.sum, o.number, o.known) for o in deal.outcomes] == [("12 − 3", 9, True), ("27 − 9", 18, False)]
    assert deal.held_back == cards("6H")
    touch(deal, "6H")
    assert deal.done
    assert [(o.number, o.known, o.best, o.live) for o in deal.outcomes] == [
        (9, True, False, False),
        (18, True, True, True),
    ]
    assert (key(deal), value(deal, "points")) == ("deal.hold_back.shut", 18)


def test_r10_the_engine_itself_lays_it_so():
    deal = HoldBack()
    whole = settle(deal.hand, deal.defender, 10)
    assert whole.unusual
    assert whole.usual == (3, 12)
    assert (whole.knocker.deadwood, whole.defender.deadwood) == (9, 27)
    assert deal.settlement(deal.best).knocker == whole.knocker


def test_the_wrong_end_of_the_run_shuts_nothing():
    deal = touch(HoldBack(), "3H")
    assert (key(deal), value(deal, "cards"), value(deal, "points")) == ("deal.hold_back.laid", cards("7H 8H"), 6)
    assert not deal.done


def test_a_card_is_dragged_out_of_its_meld_and_back():
    deal = HoldBack()
    loose = deal.sides[1].groups[-1].place
    run = next(g.place for g in deal.sides[1].groups if card("6H") in g.cards)
    assert move(deal, "6H", loose)
    assert deal.melds == deal.best
    assert not move(deal, "6H", loose)
    assert move(deal, "6H", run)
    assert deal.melds == deal.usual


@pytest.mark.parametrize(
    ("name", "told"),
    [("4H", "deal.hold_back.breaks"), ("JS", "deal.hold_back.over"), ("2D", "deal.hold_back.loose")],
)
def test_what_cant_be_laid_so_says_why(name, told):
    deal = touch(HoldBack(), name)
    assert (deal.refused, key(deal), deal.melds) == (True, told, deal.usual)


# --- a turn -----------------------------------------------------------------------------------------------------------


def test_r6_the_taken_card_is_refused_by_the_engine_and_may_stay_marked():
    deal = TakenCard()
    assert deal.piles.pile[-1] == card("7C")
    deal.do(Press("pile"))
    assert (key(deal), deal.view.forbidden) == ("deal.taken_card.taken", card("7C"))
    assert not deal.done
    touch(deal, "7C")
    assert deal.said == Refusal(Reason.CARD_JUST_TAKEN, card("7C"))
    assert deal.done
    assert card("7C") in deal.view.cards


def test_r6_dragging_it_back_is_refused_likewise():
    deal = TakenCard()
    deal.do(Press("pile"))
    assert not move(deal, "7C", "pile")
    assert deal.said == Refusal(Reason.CARD_JUST_TAKEN, card("7C"))


def test_another_card_goes_by_two_clicks_as_at_the_table():
    deal = TakenCard()
    deal.do(Press("pile"))
    touch(deal, "7C", "KH")
    assert (deal.selected, key(deal), value(deal, "deadwood")) == (card("KH"), "deal.turn.selected", 51)
    touch(deal, "KH")
    assert (deal.piles.pile[-1], key(deal)) == (card("KH"), "deal.taken_card.thrown")
    assert deal.over


def test_a_card_from_the_stock_may_go_at_once():
    deal = TakenCard()
    deal.do(Press("stock"))
    drawn = deal.view.fresh
    assert drawn is not None
    assert move(deal, str(drawn), "pile")
    assert key(deal) == "deal.taken_card.same"
    assert not deal.done


def test_before_the_draw_nothing_can_be_thrown():
    deal = touch(TakenCard(), "KH")
    assert deal.said == Refusal(Reason.DRAW_FIRST, card("KH"))


def test_r8_the_stock_runs_from_five_to_two_and_the_hand_dies():
    deal = DeadHand()
    counts = [deal.piles.stock]
    for name in ("KC", "QD"):
        deal.do(Press("stock"))
        counts.append(deal.piles.stock)
        move(deal, name, "pile")
        if deal.go_on():
            counts.append(deal.piles.stock)
    assert counts == [5, 4, 3, 2]
    assert deal.dead
    assert deal.done
    assert (key(deal), value(deal, "you"), value(deal, "computer")) == ("deal.dead_hand.dead", 0, 0)
    assert deal.stage.result.kind is Kind.DEAD


def test_r8_the_same_dealer_deals_again():
    deal = DeadHand()
    dealer = deal.view.dealer
    for name in ("KC", "QD"):
        deal.do(Press("stock"))
        move(deal, name, "pile")
        deal.go_on()
    assert deal.view.next_dealer == dealer


def test_a_card_from_the_pile_leaves_the_stock_as_it_is():
    deal = DeadHand()
    deal.do(Press("pile"))
    assert (key(deal), deal.piles.stock) == ("deal.dead_hand.taken", 5)


# --- Oklahoma ---------------------------------------------------------------------------------------------------------


def test_r16_each_upcard_sets_limit_and_doubling():
    assert [(str(c.card), c.limit, c.multiplier) for c in Oklahoma().choices] == [
        ("KD", 10, 1),
        ("5C", 5, 1),
        ("AC", 0, 1),
        ("9S", 9, 2),
        ("AS", 0, 2),
    ]


@pytest.mark.parametrize("upcard", [str(c) for c in UPCARDS])
def test_r16_the_hand_that_is_played_says_the_same(upcard):
    deal = touch(Oklahoma(), upcard)
    assert deal.choice in deal.choices
    assert deal.choice.card == deal.stage.view.upcard


def test_r16_seven_is_enough_under_a_king_and_brings_ten():
    deal = Oklahoma()
    assert deal.side.deadwood == 7
    deal.do(Press("knock"))
    assert [(o.sum, o.number) for o in deal.outcomes] == [("17 − 7", 10)]


def test_r16_a_spade_doubles_the_finished_score():
    deal = touch(Oklahoma(), "9S")
    deal.do(Press("knock"))
    assert [(o.sum, o.number) for o in deal.outcomes] == [("(17 − 7) × 2", 20)]


@pytest.mark.parametrize(("upcard", "limit"), [("5C", 5), ("AC", 0), ("AS", 0)])
def test_r16_the_engine_refuses_a_knock_over_the_limit(upcard, limit):
    deal = touch(Oklahoma(), upcard)
    assert not deal.may_knock
    deal.do(Press("knock"))
    assert deal.said == Refusal(Reason.OVER_LIMIT, card("KC"), 7, limit)
    assert deal.outcomes == ()


def test_its_point_is_seen_when_an_ace_has_refused_and_a_spade_has_doubled():
    deal = Oklahoma()
    for upcard, done in (("AS", False), ("KD", False), ("9S", True)):
        touch(deal, upcard)
        deal.do(Press("knock"))
        assert deal.done is done


# --- the match --------------------------------------------------------------------------------------------------------


def test_r15_a_shutout_ends_385_to_0_and_a_single_hand_makes_it_280_to_45():
    deal = Shutout()
    assert [tuple(ledger.final for ledger in deal.ledgers(which)) for which in (0, 1)] == [(385, 0), (280, 45)]


def test_r15_the_hands_are_30_40_35_and_20():
    deal = Shutout()
    assert [(row.who, row.points) for row in deal.rows(0)] == [("you", 30), ("you", 40), ("you", 35)]
    assert [(row.who, row.points) for row in deal.rows(1)] == [
        ("you", 30),
        ("computer", 20),
        ("you", 40),
        ("you", 35),
    ]


def test_r15_only_the_shutout_is_doubled_and_before_the_bonuses():
    mine, its = Shutout().ledgers(0)
    assert (mine.hand_points, mine.shutout_points, mine.game_bonus, mine.hand_bonus) == (105, 105, 100, 75)
    assert (its.hand_points, its.hand_bonus) == (0, 0)
    mine, its = Shutout().ledgers(1)
    assert (mine.shutout_points, its.hand_points, its.hand_bonus) == (0, 20, 25)


def test_the_computers_hand_is_switched_on_and_off():
    deal = Shutout()
    deal.do(Press("hand"))
    assert (deal.live, deal.done, value(deal, "final"), value(deal, "other")) == (1, True, 280, 45)
    deal.do(Press("hand"))
    assert (deal.live, value(deal, "final"), value(deal, "other")) == (0, 385, 0)
    assert not deal.do(Press("match 0"))
    assert deal.do(Press("match 1"))
    assert deal.live == 1


# --- names, words and deals -------------------------------------------------------------------------------------------


def test_there_are_ten_and_each_has_its_words():
    assert len(NAMES) == 10
    for name in NAMES:
        deal = make(name)
        assert deal.name == name
        for said in (deal.opening, deal.note):
            for language in TABLES:
                assert Texts(language).say(said.key, **dict(said.values))


def test_an_unknown_name_is_an_error_that_lists_the_names():
    with pytest.raises(ValueError, match="there is no mini-deal 'whist'; there are either_way, chain"):
        make("whist")


def test_a_lessons_deal_names_what_it_wants_and_the_rest_follows_in_card_order():
    deal = deal_of("2H 3H 4H 5H 6H 7H 8H 9H TH JH", "2D 3D 4D 5D 6D 7D 8D 9D TD JD", "KC", "QC 2S")
    assert deal.upcard == card("KC")
    assert deal.stock[:4] == cards("QC 2S AS 3S")


def test_a_card_named_twice_is_an_error():
    with pytest.raises(ValueError, match="each of the 52 cards once"):
        deal_of("2H 3H 4H 5H 6H 7H 8H 9H TH JH", "2H 3D 4D 5D 6D 7D 8D 9D TD JD", "KC")

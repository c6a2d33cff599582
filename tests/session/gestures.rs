//! Gestures: each with a legal, an illegal and a meaningless drop.

use nine_card_siege::engine::{Action, Distance, GameState, Illegality, Level, Place, Rulings, Side, Track, Unit};
use nine_card_siege::session::gesture::{Piece, Refusal, Response, Spot, all_spots, drop, press};

fn at(position: &str) -> GameState {
    position.parse().unwrap()
}

#[track_caller]
fn check(position: &str, piece: Piece, spot: Spot, expected: Response) {
    assert_eq!(drop(piece, spot, &at(position), &Rulings::default()), expected);
}

fn act(action: Action) -> Response {
    Response::Act(action)
}

fn no(illegality: Illegality) -> Response {
    Response::NoEffect(Refusal::Illegal(illegality))
}

fn level(track: Track, number: u8) -> Spot {
    Spot::Level(track, Level::new(number).unwrap())
}

#[test]
fn a_unit_one_space_back_is_archers() {
    let ladders = Piece::Unit(Unit::Ladders);
    let back = Spot::Space(Unit::Ladders, Distance::Three);
    check("1 24 224 3 222 C0 act:3:2:-", ladders, back, act(Action::Archers(Unit::Ladders)));
    check("1 24 224 3 222 C0 act:3:0:-", ladders, back, no(Illegality::NoPoints));
    check("1 24 224 3 222 C0 act:3:2:-", ladders, Spot::Space(Unit::Ladders, Distance::Start), Response::Unused);
    check("1 24 224 3 222 C0 act:3:2:-", ladders, Spot::Space(Unit::Ram, Distance::Three), Response::Unused);
    let start = Spot::Space(Unit::Tower, Distance::Three);
    check("1 24 224 3 222 C0 act:3:2:-", Piece::Unit(Unit::Tower), start, no(Illegality::OnStart(Unit::Tower)));
}

#[test]
fn from_a_circle_the_player_chooses_archers_or_boiling_water() {
    let ram = Piece::Unit(Unit::Ram);
    let back = Spot::Space(Unit::Ram, Distance::Two);
    let both = vec![Action::Archers(Unit::Ram), Action::Boil(Unit::Ram)];
    check("1 24 214 3 222 C0 act:3:2:-", ram, back, Response::Choose(both));
    check("1 24 214 3 222 C0 act:3:2:b", ram, back, act(Action::Archers(Unit::Ram)));
}

#[test]
fn the_cauldron_onto_a_circle_is_boiling_water() {
    let circle = |unit| Spot::Space(unit, Distance::One);
    check("1 24 214 3 222 C0 act:3:2:-", Piece::Cauldron, circle(Unit::Ram), act(Action::Boil(Unit::Ram)));
    check("1 24 214 3 222 C0 act:3:2:-", Piece::Cauldron, circle(Unit::Ladders), no(Illegality::NotInCircle(Unit::Ladders)));
    check("1 24 214 3 222 C0 act:3:1:b", Piece::Cauldron, circle(Unit::Ram), no(Illegality::Boiled));
    check("1 24 214 3 222 C0 act:3:2:-", Piece::Cauldron, Spot::Seals, Response::Unused);
}

#[test]
fn out_of_close_combat_onto_the_circle_is_close_combat() {
    let circle = Spot::Space(Unit::Ladders, Distance::One);
    check("1 24 024 3 222 C0 act:3:2:-", Piece::Unit(Unit::Ladders), circle, act(Action::Fight(Unit::Ladders)));
    check("1 24 024 3 222 C0 act:3:0:-", Piece::Unit(Unit::Ladders), circle, no(Illegality::NoPoints));
    let beyond = Spot::Space(Unit::Ladders, Distance::Two);
    check("1 24 024 3 222 C0 act:3:2:-", Piece::Unit(Unit::Ladders), beyond, no(Illegality::BeyondArchers(Unit::Ladders)));
}

#[test]
fn cubes_up_their_tracks_are_coupure_and_rally() {
    let position = "1 24 224 3 232 C0 act:3:2:-";
    check(position, Piece::Status(Track::Wall), level(Track::Wall, 3), act(Action::Coupure));
    check(position, Piece::Status(Track::Wall), level(Track::Wall, 1), Response::Unused);
    check(position, Piece::Status(Track::Morale), level(Track::Morale, 4), act(Action::Rally));
    check("1 27 00x 3 232 C0 act:4:2:-", Piece::Status(Track::Wall), level(Track::Wall, 3), no(Illegality::CloseCombatFirst));
}

#[test]
fn a_supply_onto_morale_is_a_rally_with_a_supply() {
    let position = "1 24 224 3 232 C0 act:3:2:-";
    for number in 1..=4 {
        check(position, Piece::Status(Track::Supplies), level(Track::Morale, number), act(Action::RallyWithSupply));
    }
    check("1 24 224 3 242 C0 act:3:2:-", Piece::Status(Track::Supplies), level(Track::Morale, 4), no(Illegality::MoraleFull));
}

#[test]
fn a_cube_onto_the_seals_buys_the_additional_action() {
    let position = "1 24 224 3 232 C0 act:3:2:-";
    check(position, Piece::Status(Track::Morale), Spot::Seals, act(Action::ExtraForMorale));
    check(position, Piece::Status(Track::Supplies), Spot::Seals, act(Action::ExtraForSupplies));
    check("1 24 224 3 232 C0 act:3:2:x", Piece::Status(Track::Morale), Spot::Seals, no(Illegality::ExtraBought));
    check(
        "1 24 224 3 230 C0 act:3:2:-",
        Piece::Status(Track::Supplies),
        Spot::Seals,
        no(Illegality::NothingToPay(Track::Supplies)),
    );
    check(position, Piece::Status(Track::Wall), Spot::Seals, Response::Unused);
}

#[test]
fn soldiers_go_the_cheapest_way_that_gets_there() {
    let go = |place| Spot::Tunnel(place);
    let castle = "1 24 224 3 222 C0 act:3:2:-";
    check(castle, Piece::Soldiers, go(Place::Tunnel1), act(Action::Enter));
    check(castle, Piece::Soldiers, go(Place::EnemyLines), no(Illegality::NotInTunnel));
    let inside = "1 24 224 3 222 A1 act:3:2:-";
    check(inside, Piece::Soldiers, go(Place::Castle), act(Action::FreeStep(Side::Castle)));
    check(inside, Piece::Soldiers, go(Place::Tunnel2), act(Action::FreeStep(Side::Enemy)));
    check(inside, Piece::Soldiers, go(Place::EnemyLines), act(Action::FastMove(Side::Enemy)));
    let stepped = "1 24 224 3 222 A1 act:3:2:f";
    check(stepped, Piece::Soldiers, go(Place::Castle), act(Action::FastMove(Side::Castle)));
    check(stepped, Piece::Soldiers, go(Place::Tunnel2), no(Illegality::FreeStepUsed));
    check("1 24 224 3 222 E1 act:3:2:-", Piece::Soldiers, go(Place::Tunnel2), act(Action::Enter));
}

#[test]
fn carried_supplies_up_is_a_raid_and_a_trebuchet_down_is_sabotage() {
    let out = "1 24 224 3 222 E1 act:3:2:-";
    check(out, Piece::Carried, Spot::Carried(2), act(Action::Raid));
    check(out, Piece::Carried, Spot::Carried(1), Response::Unused);
    check(out, Piece::Trebuchets, Spot::Trebuchets(2), act(Action::Sabotage));
    check(out, Piece::Trebuchets, Spot::Trebuchets(1), Response::Unused);
    check("1 24 224 1 222 E1 act:3:2:-", Piece::Trebuchets, Spot::Trebuchets(0), act(Action::Sabotage));
    let home = "1 24 224 3 222 C0 act:3:2:-";
    check(home, Piece::Carried, Spot::Carried(1), no(Illegality::CannotRaidHere));
    check(home, Piece::Trebuchets, Spot::Trebuchets(2), no(Illegality::CannotSabotageHere));
}

#[test]
fn deck_and_die_settle_what_is_due() {
    let draw = at("1 24 224 3 222 C0 draw");
    assert_eq!(press(Piece::Deck, &draw), Response::ResolveChance);
    assert_eq!(press(Piece::Die, &draw), Response::NoEffect(Refusal::NoDieDue));
    let check = at("1 24 224 3 222 E0 check");
    assert_eq!(press(Piece::Die, &check), Response::ResolveChance);
    assert_eq!(press(Piece::Deck, &check), Response::NoEffect(Refusal::NoCardDue));
    assert_eq!(press(Piece::Soldiers, &check), Response::Show(Piece::Soldiers));
}

/// Whatever is dropped wherever in whatever position: an answer is a legal action, a reason, or nothing.
#[test]
fn every_drop_in_random_games_answers_within_the_rules() {
    use nine_card_siege::session::{Game, Seed, Setup};
    let rulings = Rulings::default();
    let mut reached = std::collections::BTreeSet::new();
    for seed in 0..90 {
        // From the set-up, and with the enemy at the wall.
        let start = ["1 1234567 444 3 444 C0 draw", "2 1234567 110 3 444 C0 draw", "3 1234567 011 2 444 C0 draw"];
        let mut setup = Setup::seeded(Seed(seed));
        setup.start = at(start[seed as usize % 3]);
        let mut game = Game::new(setup, seed);
        for _ in 0..90 {
            super::play(&mut game, 1);
            let state = game.state();
            for piece in Piece::ALL {
                for spot in all_spots() {
                    let answers = match drop(piece, spot, &state, &rulings) {
                        Response::Act(action) => vec![action],
                        Response::Choose(actions) => {
                            assert!(actions.len() > 1);
                            actions
                        }
                        Response::NoEffect(_) | Response::Unused => vec![],
                        other => panic!("{other:?} is no answer to a drop"),
                    };
                    for action in answers {
                        assert_eq!(state.legality(action, &rulings), Ok(()), "{piece:?} on {spot:?} at {state}");
                        assert!(piece.actions().contains(&action));
                        reached.insert(action);
                    }
                }
            }
        }
    }
    let by_hand = Action::ALL.into_iter().filter(|action| *action != Action::EndTurn).count();
    assert_eq!(reached.len(), by_hand, "every action but the end of the turn has a gesture: {reached:?}");
}

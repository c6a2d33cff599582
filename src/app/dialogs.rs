//! Windows over the table: welcome, continue, new game, the end, help.

use eframe::egui::{
    self, Align2, Color32, CursorIcon, Id, LayerId, Order, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, UiBuilder,
    WidgetInfo, pos2, vec2,
};

use super::art::ending;
use super::art::icons::{self, Icon};
use super::art::pen::Pen;
use super::keys::Command;
use super::lettering::{self, Face};
use super::palette;
use super::table::focus_ring;
use super::view::{Dialog, Intent, Scene};
use super::words::{self, Group};
use crate::engine::Waiting;
use crate::session::{Ending, chronicle};

/// What a window says and offers.
struct Page {
    title: &'static str,
    paragraphs: Vec<String>,
    /// Color of the title.
    color: Color32,
    /// A drawing above the title.
    emblem: Option<Icon>,
    /// The last picture above all: whether the siege was won.
    picture: Option<bool>,
    /// Label and meaning of each button; the first is the usual one.
    buttons: Vec<(&'static str, Intent)>,
}

fn page(scene: &Scene<'_>, dialog: Dialog, warning: Option<&str>) -> Page {
    let state = &scene.state;
    let won = *state.waiting() == Waiting::Won;
    let conceded = scene.game.ending() == Some(Ending::Conceded);
    // Who plays hardcore goes on so.
    let new_game = (if scene.game.mode().is_hardcore() { "New hardcore game" } else { "New game" }, Intent::NewGame);
    match dialog {
        Dialog::Welcome => {
            let mut paragraphs: Vec<String> = HOW_TO_PLAY.iter().take(5).map(|text| (*text).to_owned()).collect();
            paragraphs.extend(warning.map(str::to_owned));
            Page {
                title: "9 Card Siege",
                paragraphs,
                color: palette::VERMILION,
                emblem: None,
                picture: None,
                buttons: vec![
                    ("Begin", Intent::Close),
                    ("How to play", Intent::Ask(Dialog::Help)),
                    ("Set up\u{2026}", Intent::Ask(Dialog::Setup)),
                ],
            }
        }
        Dialog::Resume => {
            let place = if scene.game.ending().is_some() {
                "The last siege is over; its end lies on the table.".to_owned()
            } else {
                format!("Your fortress waits: Day {}, turn {} of 7.", chronicle::roman(state.day().get()), state.turn_number())
            };
            let (prompt, _) = words::prompt(state);
            Page {
                title: "Welcome back",
                paragraphs: std::iter::once(place)
                    .chain(scene.game.ending().is_none().then(|| format!("{prompt}.")))
                    .chain(warning.map(str::to_owned))
                    .collect(),
                color: palette::VERMILION,
                emblem: Some(Icon::Soldier),
                picture: None,
                buttons: vec![("Continue", Intent::Close), new_game],
            }
        }
        Dialog::InUse => Page {
            title: "Already open",
            paragraphs: vec!["Another window plays this game. Here it can be looked at as it was a moment ago.".to_owned()],
            color: palette::VERMILION,
            emblem: Some(Icon::Soldier),
            picture: None,
            buttons: vec![("Close this window", Intent::Quit), ("Look at the table", Intent::Close)],
        },
        Dialog::ConfirmNew => Page {
            title: "A new siege?",
            paragraphs: vec!["The siege on the table is put away; it can be taken up again from Games.".to_owned()],
            color: palette::VERMILION,
            emblem: None,
            picture: None,
            buttons: vec![("Keep playing", Intent::Close), new_game, ("Set up\u{2026}", Intent::Ask(Dialog::Setup))],
        },
        Dialog::Numbers => Page {
            title: "These numbers",
            paragraphs: NUMBERS.iter().map(|text| (*text).to_owned()).collect(),
            color: palette::VERMILION,
            emblem: None,
            picture: None,
            buttons: vec![("Close", Intent::Close)],
        },
        // Painted by rooms of their own.
        Dialog::Games | Dialog::Settings | Dialog::Keys | Dialog::Counsel | Dialog::Review | Dialog::About | Dialog::Setup => {
            Page {
                title: "Games",
                paragraphs: Vec::new(),
                color: palette::VERMILION,
                emblem: None,
                picture: None,
                buttons: vec![("Close", Intent::Close)],
            }
        }
        Dialog::Hardcore => Page {
            title: "Hardcore mode?",
            paragraphs: vec![
                if scene.game.steps().next().is_none() {
                    "From now on what is done is done: no step is ever taken back, and there is a single save, written before a die or a card is shown.".to_owned()
                } else {
                    "From here on what is done is done: no step is ever taken back, and there is a single save, written before a die or a card is shown. The game counts as a hardcore run only if this was on from the start.".to_owned()
                },
                "It can be switched off again, but then for good in this game.".to_owned(),
            ],
            color: palette::VERMILION,
            emblem: Some(Icon::CrossedSwords),
            picture: None,
            buttons: vec![("Not now", Intent::Close), ("Switch it on", Intent::Hardcore(true))],
        },
        Dialog::Renounce => Page {
            title: "Give up hardcore?",
            paragraphs: vec![if scene.game.steps().next().is_none() {
                "Nothing has happened yet: the game is then a normal one.".to_owned()
            } else {
                "The game goes on as a normal one, and the records say so. Hardcore mode cannot be switched on again in it."
                    .to_owned()
            }],
            color: palette::VERMILION,
            emblem: Some(Icon::CrossedSwords),
            picture: None,
            buttons: vec![("Stay hardcore", Intent::Close), ("Switch it off", Intent::Hardcore(false))],
        },
        Dialog::End => Page {
            title: if conceded { "Given up" } else { words::end_title(state).unwrap_or("The end") },
            paragraphs: if conceded {
                vec!["The keys of the fortress are handed over. The siege is in the records.".to_owned()]
            } else {
                words::end_story(state).into_iter().collect()
            },
            color: if won { palette::VERDIGRIS } else { palette::VERMILION },
            emblem: None,
            picture: Some(won),
            buttons: vec![new_game, ("Look at the table", Intent::Close)],
        },
        Dialog::Help => Page {
            title: "How to play",
            paragraphs: HOW_TO_PLAY.iter().map(|text| (*text).to_owned()).chain([keys_line(scene)]).collect(),
            color: palette::VERMILION,
            emblem: None,
            picture: None,
            buttons: vec![
                ("Close", Intent::Close),
                ("All keys", Intent::Ask(Dialog::Keys)),
                ("The numbers", Intent::Ask(Dialog::Numbers)),
            ],
        },
    }
}

/// The game in a few lines of our own; the numbers are the rules'.
const HOW_TO_PLAY: [&str; 9] = [
    "Hold the fortress for three days of seven turns. Each turn a card brings an event, the enemy's advance and your action points.",
    "Ladders, Battering Ram and Siege Tower climb towards the wall. Two units in Close Combat at the end of a turn are a breach; a third one overruns you at once (10.0).",
    "Wall, Morale and Supplies must not stand at 0 when a turn ends; a second one at 0 loses at once (10.0).",
    "Drag a piece or press it to act: an enemy cube back for Archers, the soldiers along the tunnel. The eight actions on the right do the same.",
    "Most actions need a die: the choice shows the face you need and the odds.",
    "Soldiers in the Enemy Lines can raid supplies and break trebuchets. There a rolled 1 means capture, and so does the check at the start of a turn (5.0, 9.1.7, 9.1.8).",
    "Each trebuchet attack hits the wall: three trebuchets for 2, two for 1, a single one with 4 or more (7.2).",
    "At night the people eat 1 supply; soldiers in the tunnel come home, those in the Enemy Lines are captured (11.0).",
    "Close the window whenever you like: the game is saved after every step. In hardcore mode nothing can be taken back.",
];

/// What the adviser's numbers are, in plain words.
const NUMBERS: [&str; 7] = [
    "A chance of winning is the share of all futures that end in victory if every decision from here on is the best one. Each face of the die and each card left in the pile is as likely as any other.",
    "Nothing is guessed or sampled. The game is solved backwards: first the last turn of Day III, whose ends are known, then the turn before, up to the first draw of Day I. A roll is worth the mean of its six faces, a decision the best of its actions.",
    "Luck is the chance after a roll or a draw less the chance before. Given away is the chance after the best action less that after yours. Chance at the start, plus luck, less what was given away, is the chance at the end: 100 or 0.",
    "Only real choices count for the accuracy: two legal actions or more, not all of the same worth. It is 100 less the share that was given away of all that could have been, had each been the worst.",
    "The tutor asks when a decision gives away more than the settings allow, and never in hardcore mode. Hints are counted in the records; so is each decision that the gauge weighs in a hardcore game.",
    "Anyone can check it: Ctrl+C copies the position as a line of text, and  siege-cli advise  answers for it;  siege-cli solve  solves the whole game anew, and  siege-cli replay FILE --review  judges a saved game.",
    "Nobody wins every siege. What the best play can reach is what the gauge shows before the first card.",
];

/// The keys that matter most.
fn keys_line(scene: &Scene<'_>) -> String {
    let key = |command| scene.keys.keys(command);
    format!(
        "Keys: {} draws and rolls \u{b7} {} ends the turn \u{b7} {} to {} are the actions \u{b7} Tab and arrows move the focus \u{b7} {} takes back \u{b7} {} reads all tracks \u{b7} {} asks for counsel \u{b7} {} lists all keys",
        key(Command::Next),
        key(Command::EndTurn),
        key(Command::Act(Group::EIGHT[0])),
        key(Command::Act(Group::EIGHT[7])),
        key(Command::Undo),
        key(Command::Tracks),
        key(Command::Hint),
        key(Command::Keys),
    )
}

/// The layer of a window over the table, the table dimmed. Nothing behind it can be reached, by the keyboard neither.
pub(super) fn over_table(ui: &mut Ui, window: Rect, name: &str) -> Ui {
    let layer = LayerId::new(OVER_TABLE, Id::unique(name));
    let ui = ui.new_child(UiBuilder::new().layer_id(layer).max_rect(window));
    ui.memory_mut(|memory| memory.set_modal_layer(layer));
    ui.interact(window, Id::unique((name, "veil")), Sense::CLICK | Sense::DRAG);
    ui.painter().rect_filled(window, 0.0, Color32::from_black_alpha(140));
    ui
}

/// Where windows over the table lie; nothing else that takes the keyboard lies there.
pub(super) const OVER_TABLE: Order = Order::Foreground;

/// Paints the open window.
pub(super) fn ui(ui: &mut Ui, scene: &Scene<'_>, dialog: Dialog, warning: Option<&str>) -> Option<Intent> {
    let layout = &scene.layout;
    let page = page(scene, dialog, warning);
    let ui = &mut over_table(ui, layout.window, "dialog");

    let scale = layout.scale.clamp(0.8, 2.0);
    let width = if page.picture.is_some() { 680.0 } else { 560.0 };
    let width = (width * scale).min(layout.window.width() - 40.0);
    let (pad, size) = (30.0 * scale, layout.px(17.0).min(17.0 * scale.max(0.85)).max(14.0));
    // A short message stands in the middle; what is to be read begins at the left.
    let short = page.paragraphs.len() <= 2;
    let set = if short { lettering::centered } else { lettering::paragraph };
    let galleys: Vec<_> =
        page.paragraphs.iter().map(|text| set(ui.painter(), text, Face::Text, size, palette::INK, width - 2.0 * pad)).collect();
    let picture_width = width - 1.4 * pad;
    let emblem = match (page.emblem, page.picture) {
        (Some(_), _) => 74.0 * scale,
        (None, Some(_)) => picture_width * ending::SIZE.y / ending::SIZE.x + pad * 0.4,
        (None, None) => 0.0,
    };
    let title_size = 40.0 * scale;
    let count = page.buttons.len().max(2) as f32;
    let button = vec2(((width - 2.0 * pad - 14.0 * (count - 1.0)) / count).min(250.0 * scale), 44.0 * scale);
    let text_height: f32 = galleys.iter().map(|galley| galley.size().y + size * 0.45).sum();
    let height = pad * 1.6 + emblem + title_size * 1.35 + text_height + button.y + size * 0.4;
    let rect = Rect::from_center_size(layout.window.center(), vec2(width, height));
    sheet(ui, rect, scale);
    let node = ui.interact(rect, Id::unique("dialog sheet"), Sense::hover());
    node.widget_info(|| WidgetInfo::labeled(Role::Dialog, true, format!("{}. {}", page.title, page.paragraphs.join(" "))));
    let top = pos2(rect.center().x, rect.top() + pad * 0.8 + emblem);
    if let Some(icon) = page.emblem {
        let place = Rect::from_center_size(top - vec2(0.0, emblem * 0.5), vec2(emblem, emblem));
        let mut pen = Pen::new(place, place.size()).with_pixels_per_point(ui.pixels_per_point());
        icons::icon(&mut pen, (place.size() / 2.0).to_pos2(), emblem * 0.86, icon);
        ui.painter().add(pen.into_shape());
    }
    if let Some(won) = page.picture {
        let size = vec2(picture_width, emblem - pad * 0.4);
        let place = Rect::from_center_size(pos2(rect.center().x, rect.top() + pad * 0.8 + size.y / 2.0), size);
        let mut pen = Pen::new(place, ending::SIZE).with_pixels_per_point(ui.pixels_per_point());
        ending::scene(&mut pen, won);
        ui.painter().with_clip_rect(place).add(pen.into_shape());
    }
    lettering::line(ui.painter(), top, Align2::CENTER_TOP, page.title, Face::Title, title_size, page.color);
    let mut y = top.y + title_size * 1.35;
    for galley in galleys {
        let next = y + galley.size().y + size * 0.45;
        let x = if short { rect.center().x } else { rect.left() + pad };
        ui.painter().galley(pos2(x, y), galley, palette::INK);
        y = next;
    }
    let mut intent = None;
    let count = page.buttons.len() as f32;
    let left = rect.center().x - (button.x * count + 14.0 * (count - 1.0)) / 2.0;
    for (i, (label, meaning)) in page.buttons.into_iter().enumerate() {
        let min = pos2(left + i as f32 * (button.x + 14.0), y + size * 0.4);
        let response = dialog_button(ui, Rect::from_min_size(min, button), label, i == 0, 20.0 * scale);
        let by_key = i == 0
            && ui.memory(|memory| memory.focused().is_none())
            && ui.input(|input| input.key_pressed(egui::Key::Enter) || input.key_pressed(egui::Key::Space));
        if response.clicked() || by_key {
            intent = Some(meaning);
        }
    }
    intent
}

/// A sheet of parchment with an ink frame.
pub(super) fn sheet(ui: &Ui, rect: Rect, scale: f32) {
    let painter = ui.painter();
    let shadow = egui::Shadow { offset: [0, 8], blur: 28, spread: 2, color: Color32::from_black_alpha(150) };
    painter.add(shadow.as_shape(rect, 10.0));
    painter.rect(rect, 10.0 * scale, palette::PARCHMENT, Stroke::new(2.0, palette::INK), StrokeKind::Inside);
    painter.rect_stroke(rect.shrink(6.0 * scale), 7.0 * scale, Stroke::new(1.4, palette::INK), StrokeKind::Inside);
    painter.rect_stroke(rect.shrink(9.5 * scale), 5.0 * scale, Stroke::new(0.6, palette::INK), StrokeKind::Inside);
}

pub(super) fn dialog_button(ui: &Ui, rect: Rect, label: &str, usual: bool, size: f32) -> Response {
    let response = ui.interact(rect, Id::unique(("dialog button", label)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, label));
    let (fill, ink) = match (usual, response.hovered()) {
        (true, true) => (palette::mix(palette::VERMILION, palette::CANDLE, 0.15), palette::CANDLE),
        (true, false) => (palette::VERMILION, palette::CANDLE),
        (false, true) => (palette::CANDLE, palette::INK),
        (false, false) => (palette::PARCHMENT_SHADE, palette::INK),
    };
    ui.painter().rect(rect, 7.0, fill, Stroke::new(1.6, palette::INK), StrokeKind::Inside);
    lettering::fitted(ui.painter(), rect.center(), Align2::CENTER_CENTER, label, Face::Title, size, ink, rect.width() - 16.0);
    focus_ring(ui.painter(), &response, rect);
    response.on_hover_cursor(CursorIcon::PointingHand)
}

//! The engine on a command line: one line in, one line out, so that other programs can check the rules.
//!
//! A bad line gives `error: ...` on its line and the run goes on. The form of everything printed is fixed.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use nine_card_siege::advisor::{self, Adviser, Nights, Progress, Review};
use nine_card_siege::engine::{Defeat, GameState, Rulings, Step, Waiting};
use nine_card_siege::session::{self, Game, random_play};

const HELP: &str = "\
siege-cli: the rules of 9 Card Siege on a command line

  siege-cli expand                      each position on standard input with every legal step
  siege-cli perft DEPTH                 number of step sequences of that length from each position
  siege-cli play --games N --seed S     N games of uniformly random legal steps
  siege-cli replay FILE.ron             log and final position of a saved game
  siege-cli replay FILE.ron --review    every step of it with the chances of winning; luck, and what was given away
  siege-cli value                       each position's exact chance of winning under best play, 0 to 1
  siege-cli advise                      each decision's actions with their chances of winning, best first
  siege-cli solve --out FILE            solves the whole game and writes the table that the game ships

  --ruling NAME=VALUE                   another ruling than the default; repeatable
";

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        // The reader went away (`siege-cli expand | head`): nothing to complain about.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => complain(&format!("cannot write the answer: {error}")),
        Err(Failure::Usage(message)) => complain(&message),
    }
}

fn complain(message: &str) -> ExitCode {
    // If even standard error is closed there is nobody left to tell.
    let _ = writeln!(io::stderr(), "siege-cli: {message}");
    ExitCode::FAILURE
}

enum Failure {
    Usage(String),
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<lexopt::Error> for Failure {
    fn from(error: lexopt::Error) -> Self {
        Self::Usage(format!("{error}; see siege-cli --help"))
    }
}

#[derive(Default)]
struct Options {
    words: Vec<OsString>,
    games: Option<u64>,
    seed: Option<u64>,
    out: Option<PathBuf>,
    threads: Option<usize>,
    review: bool,
    rulings: Rulings,
    help: bool,
}

fn parse_options() -> Result<Options, Failure> {
    use lexopt::prelude::{Long, Short, Value, ValueExt};
    let mut options = Options::default();
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Value(word) => options.words.push(word),
            Long("games") => options.games = Some(parser.value()?.parse()?),
            Long("seed") => options.seed = Some(parser.value()?.parse()?),
            Long("out") => options.out = Some(parser.value()?.into()),
            Long("review") => options.review = true,
            Long("threads") => options.threads = Some(parser.value()?.parse()?),
            Long("ruling") => {
                let text = parser.value()?.string()?;
                let (name, value) =
                    text.split_once('=').ok_or_else(|| Failure::Usage(format!("--ruling takes NAME=VALUE, not '{text}'")))?;
                options.rulings.set(name, value).map_err(|error| Failure::Usage(error.to_string()))?;
            }
            Long("help") | Short('h') => options.help = true,
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(options)
}

fn run() -> Result<ExitCode, Failure> {
    let options = parse_options()?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    if options.help {
        out.write_all(HELP.as_bytes())?;
        out.flush()?;
        return Ok(ExitCode::SUCCESS);
    }
    let words: Vec<String> = options.words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let code = match words[..] {
        ["expand"] => {
            for_each_position(&mut out, |state, line| {
                expand(state, &options.rulings, line);
            })?;
            ExitCode::SUCCESS
        }
        ["perft", depth] => {
            let depth = depth.parse().map_err(|_| Failure::Usage(format!("'{depth}' is not a depth")))?;
            for_each_position(&mut out, |state, line| {
                // Writing to a String cannot fail.
                let _ = write!(line, "{}", perft(state, depth, &options.rulings));
            })?;
            ExitCode::SUCCESS
        }
        ["play"] => {
            let games = options.games.ok_or_else(|| Failure::Usage("play needs --games N".to_owned()))?;
            let seed = options.seed.ok_or_else(|| Failure::Usage("play needs --seed S".to_owned()))?;
            play(&mut out, games, seed, &options.rulings)?;
            ExitCode::SUCCESS
        }
        ["value"] => {
            let mut desk = Desk::new(&options)?;
            for_each_batch(&mut out, |batch| {
                desk.prepare(batch);
                batch.iter().map(|position| position.clone().and_then(|state| desk.value(&state))).collect()
            })?;
            ExitCode::SUCCESS
        }
        ["advise"] => {
            let mut desk = Desk::new(&options)?;
            for_each_batch(&mut out, |batch| {
                desk.prepare(batch);
                batch.iter().map(|position| position.clone().and_then(|state| desk.advise(&state))).collect()
            })?;
            ExitCode::SUCCESS
        }
        ["solve"] => {
            let path = options.out.clone().ok_or_else(|| Failure::Usage("solve needs --out FILE".to_owned()))?;
            solve(&mut out, &path, options.threads.unwrap_or_else(advisor::all_threads), &options.rulings)?;
            ExitCode::SUCCESS
        }
        ["replay", _] => {
            let path = PathBuf::from(&options.words[1]);
            match session::replay_file(&path) {
                Ok(game) if options.review => {
                    let options = Options { rulings: *game.rulings(), ..options };
                    review(&mut out, &game, Desk::new(&options)?)?;
                    ExitCode::SUCCESS
                }
                Ok(game) => {
                    out.write_all(session::chronicle::transcript(&game).as_bytes())?;
                    ExitCode::SUCCESS
                }
                Err(error) => {
                    out.flush()?;
                    return Ok(complain(&error.to_string()));
                }
            }
        }
        [] => return Err(Failure::Usage("a command is missing; see siege-cli --help".to_owned())),
        [command, ..] => {
            return Err(Failure::Usage(format!("'{}' is not understood; see siege-cli --help", [command].concat())));
        }
    };
    out.flush()?;
    Ok(code)
}

/// Reads positions line by line; `answer` appends to the output line.
fn for_each_position(out: &mut impl Write, answer: impl Fn(GameState, &mut String)) -> Result<(), Failure> {
    for_each_batch(out, |batch| {
        let answer = |position: &Result<GameState, String>| {
            position.clone().map(|state| {
                let mut line = String::new();
                answer(state, &mut line);
                line
            })
        };
        batch.iter().map(answer).collect()
    })
}

/// Lines that are answered together at most.
const BATCH: usize = 4096;

/// Reads positions as they come; those that have come together are answered together, one line for one line.
fn for_each_batch(
    out: &mut impl Write,
    mut answer: impl FnMut(&[Result<GameState, String>]) -> Vec<Result<String, String>>,
) -> Result<(), Failure> {
    let mut input = io::BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut bytes = Vec::new();
    let mut batch = Vec::new();
    loop {
        bytes.clear();
        let read = input
            .read_until(b'\n', &mut bytes)
            .map_err(|error| Failure::Usage(format!("cannot read standard input: {error}")))?;
        if read > 0 {
            let text = String::from_utf8_lossy(&bytes);
            let text = text.strip_suffix('\n').unwrap_or(&text);
            let text = text.strip_suffix('\r').unwrap_or(text);
            batch.push(text.parse::<GameState>().map_err(|error| error.to_string()));
        }
        // When no further line has come yet, the program at the other end may wait for the answers.
        if read == 0 || batch.len() >= BATCH || !input.buffer().contains(&b'\n') {
            for line in answer(&batch) {
                match line {
                    Ok(line) => writeln!(out, "{line}")?,
                    Err(error) => writeln!(out, "error: {error}")?,
                }
            }
            out.flush()?;
            batch.clear();
        }
        if read == 0 {
            return Ok(());
        }
    }
}

/// The adviser, who solves a day when the first question about it comes.
struct Desk {
    adviser: Adviser,
    rulings: Rulings,
    threads: usize,
}

impl Desk {
    fn new(options: &Options) -> Result<Self, Failure> {
        let threads = options.threads.unwrap_or_else(advisor::all_threads);
        let rulings = options.rulings;
        let nights = if rulings == Rulings::default() {
            Nights::shipped().map_err(|error| Failure::Usage(error.to_string()))?
        } else {
            let progress = Progress::default();
            advisor::mornings_of(&rulings, threads, &progress)
                .ok_or_else(|| Failure::Usage("the game could not be solved".to_owned()))?
        };
        Ok(Self { adviser: Adviser::new(Arc::new(nights)), rulings, threads })
    }

    fn prepare(&mut self, batch: &[Result<GameState, String>]) {
        let positions: Vec<GameState> = batch.iter().filter_map(|position| position.as_ref().ok().copied()).collect();
        self.adviser.prepare(&positions, self.threads, &Progress::default());
    }

    fn value(&mut self, state: &GameState) -> Result<String, String> {
        let value = self.adviser.value(state).ok_or("this position was not solved")?;
        Ok(format!("{value:.12}"))
    }

    fn advise(&mut self, state: &GameState) -> Result<String, String> {
        if state.legal_actions(&self.rulings).is_empty() {
            return Err("the player has nothing to decide here".to_owned());
        }
        let ranked = self.adviser.advise(state).ok_or("this position was not solved")?;
        let parts: Vec<String> = ranked.iter().map(|(action, value)| format!("{} {value:.12}", Step::Act(*action))).collect();
        Ok(parts.join(" | "))
    }
}

/// Every step of a game with the chances of winning before and after it, then what they come to.
fn review(out: &mut impl Write, game: &Game, mut desk: Desk) -> Result<(), Failure> {
    let (first, steps) = (game.setup().start, game.steps().take(game.cursor()));
    let review = Review::of(&mut desk.adviser, first, steps, desk.threads, &Progress::default())
        .ok_or_else(|| Failure::Usage("the game could not be solved".to_owned()))?;
    let percent = |share: f64| share * 100.0;
    for mark in &review.marks {
        let day = mark.state.day().get();
        let turn = mark.state.turn_number();
        let (step, before, after) = (mark.step.to_string(), percent(mark.before), percent(mark.after));
        write!(out, "day {day} turn {turn}  {step:<16} {before:7.3} % -> {after:7.3} %")?;
        match mark.choice {
            None => writeln!(out, "  luck {:+.3}", percent(mark.luck()))?,
            Some(choice) if mark.cost() > 0.0 => {
                writeln!(out, "  cost {:.3}, best: {}", percent(mark.cost()), Step::Act(choice.best))?;
            }
            Some(_) if mark.is_real_choice() => writeln!(out, "  best")?,
            Some(_) => writeln!(out, "  no choice")?,
        }
    }
    writeln!(out, "chance at the start {:.3} %", percent(review.start))?;
    writeln!(out, "luck {:+.3} %", percent(review.luck()))?;
    writeln!(out, "given away {:.3} %", percent(review.cost()))?;
    writeln!(out, "chance at the end {:.3} %", percent(review.end()))?;
    let best = review.real_choices().filter(|mark| mark.cost() == 0.0).count();
    writeln!(out, "real choices {}, best {best}", review.real_choices().count())?;
    match review.accuracy() {
        Some(accuracy) => writeln!(out, "accuracy {:.1} %", percent(accuracy))?,
        None => writeln!(out, "accuracy unknown: there was nothing to decide")?,
    }
    for mark in review.turning_points(3) {
        let (day, turn) = (mark.state.day().get(), mark.state.turn_number());
        writeln!(out, "turning point: day {day} turn {turn}, {}, {:+.1} %", mark.step, percent(mark.after - mark.before))?;
    }
    Ok(())
}

fn expand(state: GameState, rulings: &Rulings, line: &mut String) {
    let _ = write!(line, "{state} =>");
    for (i, step) in state.steps(rulings).iter().enumerate() {
        let separator = if i == 0 { " " } else { " | " };
        let _ = match state.step(step, rulings, &mut ()) {
            Ok(next) => write!(line, "{separator}{step} -> {next}"),
            Err(error) => write!(line, "{separator}{step} -> error: {error}"),
        };
    }
}

fn perft(state: GameState, depth: u32, rulings: &Rulings) -> u128 {
    let steps = state.steps(rulings);
    match depth {
        0 => 1,
        1 => steps.len() as u128,
        _ => steps
            .iter()
            .filter_map(|step| state.step(step, rulings, &mut ()).ok())
            .map(|next| perft(next, depth - 1, rulings))
            .sum(),
    }
}

fn play(out: &mut impl Write, games: u64, seed: u64, rulings: &Rulings) -> io::Result<()> {
    let started = Instant::now();
    let tally = random_play(games, seed, rulings);
    let seconds = started.elapsed().as_secs_f64();
    writeln!(out, "games {games}")?;
    writeln!(out, "won {}", tally.count(Waiting::Won))?;
    for defeat in Defeat::ALL {
        writeln!(out, "lost:{} {}", defeat.word(), tally.count(Waiting::Lost(defeat)))?;
    }
    writeln!(out, "steps {}", tally.steps)?;
    writeln!(out, "games per second {:.0}", games as f64 / seconds.max(1e-9))
}

/// Solves the whole game and writes the table of mornings to `path`.
fn solve(out: &mut impl Write, path: &Path, threads: usize, rulings: &Rulings) -> Result<(), Failure> {
    let started = Instant::now();
    let mut lines = Vec::new();
    let progress = Progress::default();
    let whole = advisor::solve(rulings, threads, &progress, |day, counts| {
        lines.push(format!(
            "day {}: {} boards between turns, {} decisions, solved after {:.1} s",
            day.get(),
            counts.boards,
            counts.decisions,
            started.elapsed().as_secs_f64()
        ));
    })
    .ok_or_else(|| Failure::Usage("the game could not be solved".to_owned()))?;
    let seconds = started.elapsed().as_secs_f64();
    std::fs::write(path, whole.nights.to_bytes())
        .map_err(|error| Failure::Usage(format!("cannot write {}: {error}", path.display())))?;
    for line in lines {
        writeln!(out, "{line}")?;
    }
    let decisions: u64 = whole.days.iter().map(|(_, counts)| counts.decisions).sum();
    writeln!(out, "decisions per second {:.0}", decisions as f64 / seconds)?;
    writeln!(out, "start {:.12}", whole.start)?;
    writeln!(out, "seconds {seconds:.1}")?;
    match peak_memory() {
        Some(bytes) => writeln!(out, "peak memory {} MB", bytes / 1_000_000)?,
        None => writeln!(out, "peak memory unknown on this system")?,
    }
    Ok(())
}

/// The most memory that this process has had, in bytes, where the system says so (Linux).
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes * 1024)
}

//! The desktop game.
#![cfg_attr(all(windows, not(debug_assertions)), windows_subsystem = "windows")]

use std::io::Write;
use std::process::ExitCode;

use nine_card_siege::app::{LaunchError, Options, run};

fn main() -> ExitCode {
    let parsed = Options::parse(std::env::args_os()).map_err(LaunchError::Arguments);
    let result = parsed.and_then(|options| match options.print {
        Some(text) => {
            // Nobody to tell if standard output is closed.
            let _ = std::io::stdout().write_all(text.as_bytes());
            Ok(())
        }
        None => run(options),
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "nine-card-siege: {error}");
            error.show();
            ExitCode::FAILURE
        }
    }
}

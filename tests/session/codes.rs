//! Codes of sieges: short, forgiving, and the same both ways.

use jiff::civil::date;
use nine_card_siege::session::{Code, NoCode, Seed};
use proptest::prelude::*;

proptest! {
    #[test]
    fn a_code_names_its_seed(seed in any::<u64>()) {
        let code = Code(Seed(seed)).to_string();
        prop_assert_eq!(code.parse::<Code>(), Ok(Code(Seed(seed))), "{}", code);
        prop_assert!(code.len() <= 13 + 3);
    }
}

#[test]
fn codes_are_short_and_forgiving() {
    for _ in 0..100 {
        assert_eq!(Code(Seed::random()).to_string().len(), 9, "eight letters in two groups");
    }
    let code = Code(Seed(0x12_3456_789A));
    assert_eq!(code.to_string(), "28T5-CY4T");
    for text in ["28T5-CY4T", "28t5cy4t", " 28T5 CY4T\n", "2-8-T-5-C-Y-4-T"] {
        assert_eq!(text.parse(), Ok(code), "{text:?}");
    }
    assert_eq!("ooil".parse::<Code>(), "0011".parse::<Code>(), "letters that are taken for digits");
    assert_eq!("".parse::<Code>(), Err(NoCode::Empty));
    assert_eq!(" - ".parse::<Code>(), Err(NoCode::Empty));
    assert_eq!("28U5".parse::<Code>(), Err(NoCode::Letter('U')));
    assert_eq!("28\u{e9}5".parse::<Code>(), Err(NoCode::Letter('\u{e9}')));
    assert_eq!("FZZZ-ZZZZ-ZZZZZ".parse::<Code>(), Ok(Code(Seed(u64::MAX))));
    for long in ["G000-0000-00000", "0000-0000-0000-00", "ZZZZZZZZZZZZZ", &"1".repeat(500)] {
        assert_eq!(long.parse::<Code>(), Err(NoCode::Long), "{long}");
    }
}

#[test]
fn the_siege_of_the_day_is_its_date() {
    assert_eq!(Seed::of_the_day(date(2026, 12, 7)), Seed(20_261_207));
    assert_ne!(Seed::of_the_day(date(2026, 12, 7)), Seed::of_the_day(date(2026, 12, 8)));
}

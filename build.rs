//! Gives the Windows program its icon, name and version. Does nothing for other systems.
#![allow(clippy::print_stdout, reason = "this is how a build script speaks to cargo")]

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=assets/icon.ico");
    println!("cargo::rerun-if-changed=assets/windows/nine-card-siege.manifest");
    // The system that is built for, not the one that builds.
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() != Ok("windows") {
        return;
    }
    let mut resource = winresource::WindowsResource::new();
    resource.set_icon("assets/icon.ico");
    // Sharp on every screen, UTF-8, long paths.
    resource.set_manifest_file("assets/windows/nine-card-siege.manifest");
    resource.set("ProductName", "9 Card Siege");
    resource.set("FileDescription", "9 Card Siege, unofficial desktop edition");
    if let Err(error) = resource.compile() {
        // Without a resource compiler the program is whole, but has no icon.
        println!("cargo::warning=the Windows icon was left out: {error}");
    }
}

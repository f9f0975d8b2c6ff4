/**
 * Installs Firefox and WebKit for the tests of engines, as root on Debian. Elsewhere, the tests use what is installed.
 * `npm run test:engines` runs it.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

const PACKAGES = ["firefox-esr", "webkit2gtk-driver", "xvfb"];
const PROGRAMS = ["/usr/bin/firefox-esr", "/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"];

if (
  existsSync("/usr/bin/apt-get") &&
  process.getuid?.() === 0 &&
  !PROGRAMS.every((path) => existsSync(path))
) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "-y", "-qq", "--no-install-recommends", ...PACKAGES];
  for (const args of [["update", "-qq"], install]) {
    execFileSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env });
  }
}

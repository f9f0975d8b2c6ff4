import { spawnSync } from "node:child_process";
import { chromium } from "playwright-core";

/** The browser of the system, or the one that HANBLOG_CHROMIUM names, without its own background traffic. */
export function launchChromium() {
  if (lacksChinese()) {
    console.log(
      "No font here has Chinese letters: a page of them is laid out in twice the time. Debian has fonts-noto-cjk",
    );
  }
  return chromium.launch({
    executablePath: process.env["HANBLOG_CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-background-networking", "--no-first-run"],
  });
}

/** Nobody is asked where fontconfig is not what finds fonts. */
function lacksChinese() {
  const { status, stdout } = spawnSync("fc-list", [":lang=zh-cn", "family"], { encoding: "utf8" });
  return status === 0 && stdout.trim() === "";
}

import { spawnSync } from "node:child_process";
import { chromium } from "playwright-core";

/** Starts the system's Chromium, or the one in HANBLOG_CHROMIUM, without background traffic. */
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

/** Whether fontconfig lists no font with Chinese characters. It is `false` on systems without fontconfig. */
function lacksChinese() {
  const { status, stdout } = spawnSync("fc-list", [":lang=zh-cn", "family"], { encoding: "utf8" });
  return status === 0 && stdout.trim() === "";
}

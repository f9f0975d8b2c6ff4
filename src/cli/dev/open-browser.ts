import { spawn } from "node:child_process";

/** The program that opens a URL on each platform, and its arguments before it. */
const OPENERS: Readonly<Record<string, readonly [command: string, ...rest: string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Opens a URL in the default browser, without a shell. Where that is not possible nothing happens. */
export function openBrowser(url: string, platform: NodeJS.Platform): void {
  const [command, ...rest] = OPENERS[platform] ?? ["xdg-open"];
  const child = spawn(command, [...rest, url], { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}

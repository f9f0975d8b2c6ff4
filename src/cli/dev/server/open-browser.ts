import { spawn } from "node:child_process";

/** Command that opens a URL on each platform, followed by its leading arguments. */
const OPENERS: Readonly<Record<string, readonly [command: string, ...rest: string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Opens a URL in the default browser, without a shell. Does nothing if that fails. */
export function openBrowser(url: string, platform: NodeJS.Platform): void {
  const [command, ...rest] = OPENERS[platform] ?? ["xdg-open"];
  const child = spawn(command, [...rest, url], { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}

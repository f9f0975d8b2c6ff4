import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { once } from "node:events";
import { vi } from "vitest";
import { findFreePort } from "../../find-free-port.js";
import type { Engine, EngineWindow } from "./engine.js";

const DRIVER = "/usr/bin/WebKitWebDriver";
const BROWSERS = ["4.1", "6.0", "4.0"].map(
  (version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
);
const SCREEN = "/usr/bin/Xvfb";

/** Returns WebKitGTK, or the reason why it is skipped. */
export function findWebKit(): Engine | string {
  const browser = BROWSERS.find((path) => existsSync(path));
  if (browser === undefined || !existsSync(DRIVER)) return "WebKit (webkit2gtk-driver) is not installed";
  const display = process.env["DISPLAY"];
  if (display === undefined && !existsSync(SCREEN)) return "WebKit needs a display or Xvfb";
  return { start: () => startWebKit(browser, display) };
}

/** Starts WebKitGTK's small browser, and connects over W3C WebDriver. */
async function startWebKit(binary: string, given: string | undefined): Promise<EngineWindow> {
  const screen = given === undefined ? await startScreen() : null;
  const display = given ?? screen?.display;
  const port = await findFreePort();
  const driver = spawn(DRIVER, ["--host=127.0.0.1", `--port=${port}`], {
    stdio: "ignore",
    // The test runs in a sandbox of its own at most, in which another one is not permitted.
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
  });
  const origin = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${origin}/status`), { timeout: 20_000 });
  const send = createSender(origin);
  const options = { binary, args: ["--automation"] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
  const session = (await send("POST", "/session", { capabilities })) as {
    sessionId: string;
    capabilities: { browserVersion: string };
  };
  const at = `/session/${session.sessionId}`;
  const call = (source: string, args: readonly unknown[]) =>
    send("POST", `${at}/execute/sync`, { script: `return (${source})(...arguments)`, args });
  return {
    name: `WebKitGTK ${session.capabilities.browserVersion}`,
    async resize(width, height) {
      await send("POST", `${at}/window/rect`, { width, height });
      const inner = (await call("() => [innerWidth, innerHeight]", [])) as [number, number];
      // The bars of the window are not part of the page.
      const rect = { width: 2 * width - inner[0], height: 2 * height - inner[1] };
      await send("POST", `${at}/window/rect`, rect);
    },
    async open(url) {
      await send("POST", `${at}/url`, { url });
    },
    call,
    async act(actions) {
      await send("POST", `${at}/actions`, { actions });
    },
    async close() {
      await send("DELETE", at);
      await end(driver);
      if (screen !== null) await end(screen.process);
    },
  };
}

async function end(program: ChildProcess): Promise<void> {
  const ended = once(program, "exit");
  if (program.exitCode === null && program.kill()) await ended;
}

/** Starts a screen in memory. Resolves to its name. */
async function startScreen(): Promise<{ readonly display: string; readonly process: ChildProcess }> {
  const args = ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
  const process = spawn(SCREEN, args, { stdio: ["ignore", "pipe", "ignore"] });
  const [number] = (await once(process.stdout, "data")) as [Buffer];
  return { display: `:${number.toString().trim()}`, process };
}

/** Returns a function that sends a command and resolves to its result. */
function createSender(origin: string): (method: string, path: string, body?: object) => Promise<unknown> {
  return async (method, path, body) => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await fetch(origin + path, init);
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
}

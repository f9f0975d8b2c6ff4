import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { once } from "node:events";
import { WebSocket } from "ws";
import { makeTempDir } from "../../make-temp-dir.js";
import type { Engine, EngineWindow } from "./engine.js";

const PROGRAMS = [
  process.env["HANBLOG_FIREFOX"],
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
  "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
];

/** Returns Firefox, or the reason why it is skipped. */
export function findFirefox(): Engine | string {
  const program = PROGRAMS.find((path) => path !== undefined && existsSync(path));
  if (program === undefined) return "Firefox is not installed";
  return { start: () => startFirefox(program) };
}

/** Starts Firefox without a window, and connects over WebDriver BiDi, which it has without a further program. */
async function startFirefox(program: string): Promise<EngineWindow> {
  const profile = await makeTempDir();
  const args = [
    "--headless",
    "--no-remote",
    "--profile",
    profile,
    "--remote-debugging-port",
    "0",
    "about:blank",
  ];
  const browser = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  const socket = new WebSocket(`${await findAddress(browser)}/session`);
  await once(socket, "open");
  const send = createSender(socket);
  const session = await send("session.new", { capabilities: {} });
  const { browserName, browserVersion } = session["capabilities"] as Record<string, string>;
  const tree = (await send("browsingContext.getTree", {})) as { contexts: [{ context: string }] };
  const { context } = tree.contexts[0];
  return {
    name: `${browserName} ${browserVersion}`,
    async resize(width, height) {
      await send("browsingContext.setViewport", { context, viewport: { width, height } });
    },
    async open(url) {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async call(source, args) {
      const answer = await send("script.callFunction", {
        // Values in the protocol's own form are harder to read than JSON.
        functionDeclaration: `async (args) => JSON.stringify(await (${source})(...JSON.parse(args)))`,
        arguments: [{ type: "string", value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      });
      if (answer["type"] === "exception") throw new Error(JSON.stringify(answer["exceptionDetails"]));
      const { value } = answer["result"] as { value?: string };
      return value === undefined ? undefined : JSON.parse(value);
    },
    async act(actions) {
      await send("input.performActions", { context, actions });
    },
    async close() {
      await send("browser.close", {});
      socket.close();
      if (browser.exitCode === null) await once(browser, "exit");
    },
  };
}

function findAddress(browser: ChildProcess): Promise<string> {
  let printed = "";
  return new Promise((resolve, reject) => {
    browser.stderr?.on("data", (part) => {
      printed += String(part);
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(printed)?.[1];
      if (address !== undefined) resolve(address);
    });
    browser.once("exit", () => reject(new Error(`Firefox has ended: ${printed}`)));
  });
}

type Answer = Readonly<Record<string, unknown>>;

/** Returns a function that sends a command and resolves to its result. */
function createSender(socket: WebSocket): (method: string, params: Answer) => Promise<Answer> {
  const waiting = new Map<number, (answer: Answer) => void>();
  let count = 0;
  socket.on("message", (data: Buffer) => {
    const answer: Answer = JSON.parse(data.toString());
    waiting.get(answer["id"] as number)?.(answer);
  });
  return async (method, params) => {
    const id = (count += 1);
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const answer = await answered;
    waiting.delete(id);
    if (answer["type"] === "error") throw new Error(`${method}: ${String(answer["message"])}`);
    return answer["result"] as Answer;
  };
}

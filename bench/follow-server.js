/** Measures development servers from an author's view: from the command, or from a saved file, to the paint. */
import { spawn } from "node:child_process";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { residentBytes } from "./measure-command.js";
import { measuredEnv } from "./measured-env.js";

/** The word in the followed page that each edit replaces by the next number. */
const MARK = "bench-edit-";
const POLL_MS = 2;
const STOP_MS = 5000;

/** Returns the mark of an edit. */
export function editWord(edit) {
  return MARK + edit;
}

/** Returns the text of the post with the mark of an edit before its first heading, where it is visible. */
export function markText(text, edit) {
  return text.replace(/\n## /, `\n${editWord(edit)}\n\n## `);
}

/** Starts a server in its folder. `stop` ends it with all its child processes. */
export function startServer([command, ...args], { cwd, env = {} }) {
  const child = spawn(command, args, {
    cwd,
    env: measuredEnv(env),
    stdio: "ignore",
    detached: true,
  });
  const ended = new Promise((done) => child.once("close", done));
  return {
    started: Date.now(),
    megabytes: () => residentBytes(child.pid) / 2 ** 20,
    async stop() {
      signal(child.pid, "SIGTERM");
      await Promise.race([ended, pause(STOP_MS)]);
      signal(child.pid, "SIGKILL");
      await ended;
    },
  };
}

function signal(group, name) {
  try {
    process.kill(-group, name);
  } catch {
    // The process group has ended.
  }
}

/** Resolves once the port is open. Rejects after a time in Unix milliseconds. */
export async function untilListening(port, deadline) {
  while (!(await isListening(port))) {
    if (Date.now() > deadline) throw new Error(`Nobody listens on ${port}`);
    await pause(POLL_MS);
  }
}

function isListening(port) {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => done(true)).once("error", () => done(false));
    socket.once("connect", () => socket.destroy());
  });
}

/**
 * Reports the time at which each edit is painted in `page`, also across reloads. Marks are words of the page, and names of
 * animations.
 */
export async function watchEdits(page) {
  const painted = new Map();
  const waiting = new Map();
  await page.exposeFunction("editPainted", (edit, time) => {
    if (painted.has(edit)) return;
    painted.set(edit, time);
    waiting.get(edit)?.(time);
  });
  await page.addInitScript(reportEdits, MARK);
  return {
    /** Resolves to Unix milliseconds. */
    painted(edit, timeout) {
      const found = painted.get(edit);
      if (found !== undefined) return Promise.resolve(found);
      return new Promise((done, fail) => {
        const late = setTimeout(() => fail(new Error(`Edit ${edit} was not painted`)), timeout);
        waiting.set(edit, (time) => {
          clearTimeout(late);
          done(time);
        });
      });
    },
  };
}

/** Runs in every document, before its own scripts. */
function reportEdits(mark) {
  let seen = -1;
  const look = () => {
    const [, ...parts] = (document.body?.textContent ?? "").split(mark);
    const edit = Math.max(-1, ...parts.map((part) => Number.parseInt(part, 10)));
    if (edit <= seen) return;
    seen = edit;
    requestAnimationFrame(() => {
      // A message that is sent during a frame arrives after it.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => globalThis.editPainted(edit, Date.now()));
      port1.start();
      port2.postMessage(null);
    });
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  // A style sheet that has loaded mutates nothing. An animation starts after the first frame that shows it.
  document.addEventListener("animationstart", ({ animationName: name }) => {
    if (name.startsWith(mark))
      globalThis.editPainted(Number.parseInt(name.slice(mark.length), 10), Date.now());
  });
}

/** Development servers as somebody who writes meets them: from the command, and from a saved file, to the paint. */
import { spawn } from "node:child_process";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { residentBytes } from "./measure-command.js";
import { measuredEnv } from "./measured-env.js";

/** The word that stands in the followed post and is counted up by each edit. */
const MARK = "bench-edit-";
const POLL_MS = 2;
const STOP_MS = 5000;

/** The post's text with the mark of an edit in front of its first heading, where it is on the screen. */
export function markText(text, edit) {
  return text.replace(/\n## /, `\n${MARK}${edit}\n\n## `);
}

/** Starts a server in its folder; `stop` ends it with all its children. */
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
    // All of it has ended.
  }
}

/** Resolves once somebody listens on the port, or rejects when the time (Unix milliseconds) is over. */
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

/** Tells when each edit of the followed post is painted in `page`, through reloads and all. */
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

/** Runs in every document, before anything else in it. */
function reportEdits(mark) {
  let seen = -1;
  const look = () => {
    const text = document.body?.textContent ?? "";
    const at = text.indexOf(mark);
    if (at === -1) return;
    const edit = Number.parseInt(text.slice(at + mark.length), 10);
    if (edit === seen) return;
    seen = edit;
    requestAnimationFrame(() => {
      // A message that is sent while a frame is made is read once it is made.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => globalThis.editPainted(edit, Date.now()));
      port1.start();
      port2.postMessage(null);
    });
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}

import { readLiveApp } from "../../comments/transfer/source/live-app.js";
import { countLeancloud, type LiveApp } from "../../comments/transfer/source/pull-leancloud.js";
import { PLATFORMS } from "../../config/packages/service-packages.js";
import { createError } from "../../messages/create-problem.js";
import { problemsOf } from "../../report/format-problems.js";
import { formatProblem, type Terminal } from "../../report/terminal.js";
import { isWritable, type Values } from "../../setup/env-file.js";
import { askOption, askText, type Dialogue } from "../new/ask-choices.js";
import { askAgain } from "../comments/ask-service.js";
import { LEAN_NAMES, readKeys, writeKeys } from "./move-state.js";

/** The places that keys are read from. */
export interface KeySource {
  readonly folder: string;
  readonly commentClass: string;
  /** `null` without a person at the terminal. */
  readonly dialogue: Dialogue | null;
  readonly terminal: Terminal;
}

/**
 * Reads the keys of the app from the environment, from an earlier run, or from a person, and tries them. Rejects with
 * `leancloud-app` or `leancloud-refused`.
 */
export async function openApp({ folder, commentClass, dialogue, terminal }: KeySource): Promise<LiveApp> {
  let values: Values = { ...(await readKeys(folder)), ...pickKeys(process.env) };
  for (;;) {
    const isComplete = LEAN_NAMES.every((name) => values[name] !== undefined);
    const typed = isComplete || dialogue === null ? null : await askKeys(dialogue);
    const app = readLiveApp(typed ?? values, commentClass);
    try {
      const [comments = 0, counters = 0] = await countLeancloud(app, { fetch, now: () => new Date() });
      terminal.print(terminal.catalogue.texts.move.reached(comments, counters));
      // Keys in the environment are kept nowhere else.
      if (typed !== null) await writeKeys(folder, typed);
      return app;
    } catch (error) {
      if (dialogue === null) throw error;
      for (const problem of problemsOf(error)) {
        terminal.note(formatProblem(problem, { siteDir: folder, ...terminal }));
      }
      if (!(await askAgain(dialogue))) throw createError("cancelled", { isKept: false });
      values = {};
    }
  }
}

function pickKeys(env: NodeJS.ProcessEnv): Values {
  return Object.fromEntries(
    LEAN_NAMES.flatMap((name) => {
      const value = env[name]?.trim() ?? "";
      return value === "" ? [] : [[name, value]];
    }),
  );
}

async function askKeys(dialogue: Dialogue): Promise<Values> {
  const { questions } = dialogue.terminal.catalogue.texts.move;
  const read = (text: string) => (text !== "" && isWritable(text) ? text : undefined);
  const expected = questions.required;
  return {
    LEAN_ID: await askText(dialogue, questions.appId, { read, expected }),
    LEAN_SERVER: await askText(dialogue, questions.server, {
      read: (text) => (URL.canParse(text) && /^https?:/.test(text) ? text : undefined),
      expected: questions.expectedServer,
    }),
    LEAN_MASTER_KEY: await askText(dialogue, questions.masterKey, { read, expected, isHidden: true }),
  };
}

/** Asks for the kind of the new home. */
export function askPlace(dialogue: Dialogue): Promise<"database" | (typeof PLATFORMS)[number]> {
  const { questions } = dialogue.terminal.catalogue.texts.move;
  const options = (["database", ...PLATFORMS] as const).map(
    (name) => [name, questions.places[name]] as const,
  );
  return askOption(dialogue, questions.place, { options, fallback: "database" });
}

/** Asks who follows LeanCloud. */
export function askFollower(dialogue: Dialogue): Promise<"machine" | "service"> {
  const { questions } = dialogue.terminal.catalogue.texts.move;
  const options = (["machine", "service"] as const).map((name) => [name, questions.followers[name]] as const);
  return askOption(dialogue, questions.follower, { options, fallback: "machine" });
}

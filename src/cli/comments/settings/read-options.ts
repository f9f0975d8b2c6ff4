import { MOST_REACTIONS, parseReactions, type Reaction } from "../../../runtime/model/reactions.js";
import { createEnvironmentReader, type Environment, type EnvironmentReader } from "./environment-reader.js";
import { LIMITS } from "../limits.js";
import type { ServiceOptions } from "../open-context.js";
import { COUNTER_CLASS, isClassName, readClasses } from "./read-classes.js";

/** Options of the service that are flags of `hanblog comments` and also variables, for hosts without a command line. */
export type VariableOptions = Pick<
  Required<ServiceOptions>,
  | "appId"
  | "appKey"
  | "commentClass"
  | "classes"
  | "hasLikes"
  | "reactions"
  | "hasFeed"
  | "needsProof"
  | "ownMinutes"
  | "legacyMail"
  | "moderation"
  | "origins"
  | "signMaxAgeMs"
  | "maxBody"
  | "pauseSeconds"
>;

const KB = 1024;

/** Smallest and largest value of `HANBLOG_MAX_BODY` and `--max-body`, in kB. A full comment needs the smallest. */
export const BODY_SIZES = { least: LIMITS.text / KB, most: 16 * KB } as const;

/** Largest values of the other numbers. */
const MOST_PAUSE = 99_999;
const MOST_AGE = Number.MAX_SAFE_INTEGER;
/** One day. Replies refer to what a comment says, so it must not change later. */
const MOST_OWN_MINUTES = 24 * 60;

/**
 * Reads the variables that replace flags of `hanblog comments`, and the lists of further classes. An unset variable is
 * the default of its flag. `flags` has those that were given. Throws an `AggregateError` of all faults.
 */
export function readOptions(env: Environment, flags: { readonly class?: string } = {}): VariableOptions {
  const reader = createEnvironmentReader(env);
  const commentClass = readClass(reader);
  const options: VariableOptions = {
    appId: readWord(reader, "HANBLOG_APP_ID"),
    appKey: readWord(reader, "HANBLOG_APP_KEY"),
    commentClass,
    classes: readClasses(reader, flags.class ?? commentClass),
    hasLikes: reader.switch("HANBLOG_LIKES"),
    reactions: readReactions(reader),
    hasFeed: reader.switch("HANBLOG_FEED"),
    needsProof: reader.switch("HANBLOG_PROOF"),
    ownMinutes: readNumber(reader, "HANBLOG_OWN_CHANGES", { least: 0, most: MOST_OWN_MINUTES }) ?? 0,
    legacyMail: reader.switch("HANBLOG_LEGACY_MAIL"),
    moderation: reader.switch("HANBLOG_MODERATE") ? "before" : "after",
    origins: readOrigins(reader),
    signMaxAgeMs: readNumber(reader, "HANBLOG_SIGN_MAX_AGE", { least: 1, most: MOST_AGE }),
    maxBody: (readNumber(reader, "HANBLOG_MAX_BODY", BODY_SIZES) ?? LIMITS.body / KB) * KB,
    pauseSeconds: readNumber(reader, "HANBLOG_PAUSE", { least: 0, most: MOST_PAUSE }) ?? DEFAULT_PAUSE,
  };
  reader.finish();
  return options;
}

/** Default of `HANBLOG_PAUSE` and `--pause`, in seconds. */
export const DEFAULT_PAUSE = 20;

/** Returns whether a text can be an id or a key. A comma ends a key in the header of the protocol. */
export function isWord(text: string): boolean {
  return /^[!-+\--~]+$/.test(text);
}

/** Returns whether a text can be the class of comments in the protocol. The class of counters is reserved. */
export function isCommentClass(text: string): boolean {
  return isClassName(text) && text !== COUNTER_CLASS;
}

/** Returns the origin of a site that is written without a path, or `null`. */
export function toOrigin(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, "");
  return isOrigin ? url.origin : null;
}

function readWord(reader: EnvironmentReader, name: string): string | null {
  const text = reader.text(name);
  if (text !== null && !isWord(text)) reader.fault({ kind: "word", name });
  return text;
}

function readClass(reader: EnvironmentReader): string {
  const name = "HANBLOG_CLASS";
  const text = reader.text(name) ?? "Comment";
  if (!isCommentClass(text)) reader.fault({ kind: "class-name", name });
  return text;
}

function readReactions(reader: EnvironmentReader): readonly Reaction[] {
  const name = "HANBLOG_REACTIONS";
  const reactions = parseReactions(reader.text(name) ?? "");
  if (reactions === null) reader.fault({ kind: "reactions", name, most: MOST_REACTIONS });
  return reactions ?? [];
}

function readOrigins(reader: EnvironmentReader): readonly string[] | null {
  const name = "HANBLOG_ORIGINS";
  const texts = (reader.text(name) ?? "").split(/[\s,]+/).filter((text) => text !== "");
  const origins = texts.map(toOrigin).filter((origin) => origin !== null);
  if (origins.length < texts.length) reader.fault({ kind: "origins", name });
  return texts.length === 0 ? null : origins;
}

interface Range {
  readonly least: number;
  readonly most: number;
}

function readNumber(reader: EnvironmentReader, name: string, { least, most }: Range): number | null {
  const text = reader.text(name);
  if (text === null) return null;
  const number = /^\d{1,16}$/.test(text) ? Number(text) : -1;
  if (number >= least && number <= most) return number;
  reader.fault({ kind: "number", name, least, most });
  return null;
}

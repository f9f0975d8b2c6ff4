import { posix } from "node:path";
import type { Context } from "#liquidjs";
import type { LostCode, TranslatedCode } from "../../messages/import-texts.js";
import type { Fields } from "../plain-value.js";
import { filesBelow, joinPath, type OldFolder } from "../old-folder.js";

/** Includes inside each other. A page with a deeper one is reported. */
export const DEEPEST = 8;

/** Characters that Liquid adds to a page. Templates that include each other more than once grow without this limit. */
export const LONGEST = 1_000_000;

/** Includes on a page. */
export const MOST = 1000;

/** Something about a piece of Liquid that the report shows. */
export interface LiquidLoss {
  readonly code: LostCode;
  readonly name: string;
  /** File of the old folder, or `null` for the page itself. */
  readonly file: string | null;
  /** The piece as it is in the file. */
  readonly text: string;
}

/** Everything that tags and filters need while one text is rendered. */
export interface LiquidRun {
  readonly files: TemplateFiles;
  /** Base of the site before addresses: empty for pages, because hanblog adds it. */
  readonly base: string;
  /** Origin before absolute addresses. */
  readonly origin: string;
  /** Folder of the page below the content, for `include_relative`. */
  readonly folder: string;
  /** Returns the address of a page of the old site by its name or path, or `null`. */
  link(name: string): string | null;
  /** Places of pieces that stay as they are. */
  readonly kept: ReadonlySet<number>;
  /** Losses by the place of their piece, so that a piece in a loop is reported once. */
  readonly losses: Map<string, LiquidLoss>;
  readonly counts: Map<TranslatedCode, number>;
  /** Included files that are being rendered, the innermost last. */
  readonly open: string[];
  readonly left: { characters: number; includes: number };
}

const REGISTER = "hanblogRun";

/** Stores a run in the context of a rendering. */
export function setRun(context: Context, run: LiquidRun): void {
  context.setRegister(REGISTER, run);
}

/** Returns the run of a rendering. */
export function runOf(context: Context): LiquidRun {
  return context.getRegister<LiquidRun>(REGISTER);
}

/** Counts a translated piece of the page itself. */
export function countTranslated(run: LiquidRun, code: TranslatedCode): void {
  if (run.open.length === 0) run.counts.set(code, (run.counts.get(code) ?? 0) + 1);
}

/** Notes a piece that has no counterpart. */
export function noteLoss(
  run: LiquidRun,
  { code, name }: Pick<LiquidLoss, "code" | "name">,
  { begin, text }: { readonly begin: number; readonly text: string },
): void {
  const file = run.open.at(-1) ?? null;
  run.losses.set(`${file ?? ""}:${begin}:${code}`, { code, name: name.slice(0, 200), file, text });
}

/** Values inside a field, counted as often as they are printed. */
const MOST_VALUES = 500_000;

/** Levels of lists and records inside each other. */
const DEEPEST_VALUE = 100;

/** Returns the fields that can be printed. Aliases of YAML make small files that would take forever. */
export function boundedFields(fields: Fields): Fields {
  const entries = Object.entries(fields).filter(([, value]) => isBounded(value));
  return Object.fromEntries(entries);
}

/** Returns whether a value has few values inside. */
export function isBounded(value: unknown): boolean {
  let left = MOST_VALUES;
  const visit = (inner: unknown, depth: number): boolean => {
    if (--left < 0 || depth > DEEPEST_VALUE) return false;
    if (typeof inner !== "object" || inner === null) return true;
    return Object.values(inner).every((one) => visit(one, depth + 1));
  };
  return visit(value, 0);
}

/** Longest template, in characters. */
const LONGEST_FILE = 500_000;

/** Files that pages include relative to themselves, at most. */
const MOST_RELATIVE = 2000;

/** A file that a template names: its text, or why there is none. */
export type TemplateFile =
  | { readonly kind: "text"; readonly path: string; readonly text: string }
  | { readonly kind: "missing" | "link" | "outside" };

/** Templates of the old folder, which were read before pages are rendered. */
interface TemplateFiles {
  /** Returns a file of `_includes`. */
  include(name: string): TemplateFile;
  /** Returns a file next to a page or below the page's folder. */
  relative(folder: string, name: string): TemplateFile;
}

/** An include of a file relative to its page. */
const RELATIVE = /\{%-?\s*include_relative\s+([^\s%]+)/g;

/**
 * Reads the files of `_includes`, and those that the texts of pages include relative to themselves. No file outside of the
 * old folder is read, and symbolic links are not followed.
 */
export async function readTemplateFiles(
  old: OldFolder,
  {
    contentDir,
    pages,
  }: {
    readonly contentDir: string;
    /** Texts of pages by their paths below the content. */
    readonly pages: ReadonlyMap<string, string>;
  },
): Promise<TemplateFiles> {
  const texts = new Map<string, string>();
  const read = async (path: string) => {
    const source = joinPath(contentDir, path);
    if (texts.has(path) || !old.has(source)) return;
    texts.set(path, (await old.read(source)).slice(0, LONGEST_FILE));
  };
  for (const name of filesBelow(old, joinPath(contentDir, "_includes"))) await read(`_includes/${name}`);
  const waiting = [...pages];
  for (let index = 0; index < Math.min(waiting.length, pages.size + MOST_RELATIVE); index++) {
    const [page, body] = waiting[index] ?? ["", ""];
    for (const [, name = ""] of body.matchAll(RELATIVE)) {
      const path = placeOf(posix.dirname(page), name);
      if (path === null || texts.has(path)) continue;
      await read(path);
      const text = texts.get(path);
      if (text !== undefined) waiting.push([page, text]);
    }
  }
  const links = new Set(old.links);
  const find = (folder: string, name: string): TemplateFile => {
    const path = placeOf(folder, name);
    if (path === null) return { kind: "outside" };
    const text = texts.get(path);
    if (text !== undefined) return { kind: "text", path, text };
    const parts = joinPath(contentDir, path).split("/");
    const isLink = parts.some((_, index) => links.has(parts.slice(0, index + 1).join("/")));
    return { kind: isLink ? "link" : "missing" };
  };
  return { include: (name) => find("_includes", name), relative: find };
}

/** Returns the path of a file below a folder, or `null` if the name leads out of the folder. */
function placeOf(folder: string, name: string): string | null {
  const above = folder === "." ? "" : folder;
  const path = posix.normalize(name.replace(/^\.\//, ""));
  if (/^(?:\.\.(?:\/|$)|\/)/.test(path) || path.includes("\0") || name.includes("\\")) return null;
  return joinPath(above, path);
}

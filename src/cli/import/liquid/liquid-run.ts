import type { Context } from "#liquidjs";
import type { LostCode } from "../../messages/import-losses.js";
import type { TranslatedCode } from "../../messages/import-texts.js";
import type { TemplateFiles } from "./template-files.js";
import type { Fields } from "../plain-value.js";

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

import { messageOf } from "../../../runtime/model/error.js";
import { Context, type Emitter, type Liquid, toValueSync, Tokenizer, type Template } from "#liquidjs";
import type { FileNotes } from "../notes.js";
import type { Fields } from "../plain-value.js";
import { KeepingParser } from "./keeping-parser.js";
import { type LiquidLoss, type LiquidRun, LONGEST, MOST, setRun } from "./liquid-run.js";

/** Pieces of a page that fail before the whole page stays as it is. */
const MOST_FAILURES = 20;

/** Milliseconds for a page. */
const PAGE_TIME = 3000;

/** Errors that are about a page as a whole: limits of Liquid, of its stack and of the length of a text. */
const WHOLE_PAGE = /limit exceeded|call stack|string length/;

/** Everything that a rendering of one text needs. */
export interface LiquidInput extends Pick<LiquidRun, "files" | "base" | "origin" | "folder" | "link"> {
  /** Variables, such as `site` and `page`. */
  readonly variables: Fields;
  readonly notes: FileNotes;
  /** Milliseconds that are left for all pages. */
  readonly time: { left: number };
  /** Reports a loss in another file, such as an include. */
  lostIn(loss: LiquidLoss & { readonly file: string }): void;
}

/**
 * Renders Liquid in a text. Pieces that are unknown or that fail stay as they are and are reported. The result is at most
 * `LONGEST` characters longer than the text, and takes at most `PAGE_TIME` and the time that is left.
 */
export function renderLiquid(liquid: Liquid, text: string, input: LiquidInput): string {
  if (!/\{[{%]/.test(text)) return text;
  const start = performance.now();
  const output = renderWithin(liquid, text, {
    input,
    deadline: start + Math.min(PAGE_TIME, input.time.left),
  });
  input.time.left -= performance.now() - start;
  return output;
}

function renderWithin(
  liquid: Liquid,
  text: string,
  { input, deadline }: { readonly input: LiquidInput; readonly deadline: number },
): string {
  const kept = new Set<number>();
  const failures = new Map<number, LiquidLoss>();
  while (failures.size < MOST_FAILURES) {
    const run = startRun(input, kept, text.length);
    try {
      const { templates, rest } = parseText(liquid, text, run);
      const output = renderTemplates(liquid, templates, { run, variables: input.variables, deadline });
      for (const loss of [...run.losses.values(), ...failures.values()]) report(loss, input);
      for (const [code, count] of run.counts) input.notes.translated(code, count);
      return output + rest;
    } catch (error) {
      const failure = performance.now() > deadline ? null : failureOf(error, text);
      if (failure === null || kept.has(failure.begin)) {
        report({ code: "liquid", name: reasonOf(error), file: null, text: firstPiece(text) }, input);
        return text;
      }
      kept.add(failure.begin);
      failures.set(failure.begin, { code: "liquid", name: reasonOf(error), file: null, text: failure.text });
    }
  }
  for (const loss of failures.values()) report(loss, input);
  return text;
}

function startRun(input: LiquidInput, kept: ReadonlySet<number>, length: number): LiquidRun {
  return {
    files: input.files,
    base: input.base,
    origin: input.origin,
    folder: input.folder,
    link: input.link,
    kept,
    losses: new Map(),
    counts: new Map(),
    open: [],
    left: { characters: LONGEST + length, includes: MOST },
  };
}

/** Parses a text up to the first piece without an end, which stays as it is together with the rest. */
export function parseText(
  liquid: Liquid,
  text: string,
  run: LiquidRun,
): { readonly templates: Template[]; readonly rest: string } {
  const tokenize = (part: string) =>
    new Tokenizer(part, liquid.options.operators).readTopLevelTokens(liquid.options);
  let end = text.length;
  let tokens: ReturnType<typeof tokenize>;
  try {
    tokens = tokenize(text);
  } catch (error) {
    const failure = failureOf(error, text);
    if (failure === null) throw error;
    end = failure.begin;
    tokens = tokenize(text.slice(0, end));
    run.losses.set(`${run.open.at(-1) ?? ""}:${end}:end`, {
      code: "liquid",
      name: reasonOf(error),
      file: run.open.at(-1) ?? null,
      text: text.slice(end, end + 80),
    });
  }
  return { templates: new KeepingParser(liquid, run).parseTokens(tokens), rest: text.slice(end) };
}

function renderTemplates(
  liquid: Liquid,
  templates: Template[],
  {
    run,
    variables,
    deadline,
  }: { readonly run: LiquidRun; readonly variables: Fields; readonly deadline: number },
): string {
  const renderLimit = Math.max(1, deadline - performance.now());
  const context = new Context(variables, liquid.options, { sync: true, renderLimit }, { liquid });
  setRun(context, run);
  const emitter = boundedEmitter(run);
  toValueSync(liquid.renderer.renderTemplates(templates, context, emitter));
  return emitter.buffer;
}

function boundedEmitter({ left }: LiquidRun): Emitter {
  return {
    buffer: "",
    write(value: unknown) {
      const text = printValue(value);
      left.characters -= text.length;
      if (left.characters < 0) throw new RangeError(`output limit exceeded: ${LONGEST} characters`);
      this.buffer += text;
    },
  };
}

/** Prints a value as Liquid does: nothing for no value, and a list as its items. */
function printValue(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(printValue).join("");
  if (typeof value === "object") return value instanceof Date ? value.toISOString() : JSON.stringify(value);
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

function report(loss: LiquidLoss, { notes, lostIn }: LiquidInput): void {
  const { code, name, file, text } = loss;
  if (file === null) notes.lost(code, name, text);
  else lostIn({ ...loss, file });
}

/** Returns the piece of a text that an error of Liquid is about, or `null` for a limit and for any other error. */
function failureOf(error: unknown, text: string): { readonly begin: number; readonly text: string } | null {
  if (!(error instanceof Error) || WHOLE_PAGE.test(error.message)) return null;
  const token: unknown = Reflect.get(error, "token");
  if (typeof token !== "object" || token === null || Reflect.get(token, "input") !== text) return null;
  const [begin, end]: unknown[] = [Reflect.get(token, "begin"), Reflect.get(token, "end")];
  if (typeof begin !== "number" || typeof end !== "number") return null;
  return { begin, text: text.slice(begin, end) };
}

function reasonOf(error: unknown): string {
  const message = messageOf(error);
  return (message.split("\n")[0] ?? "").replace(/, line:\d+, col:\d+$/, "").slice(0, 200);
}

function firstPiece(text: string): string {
  return /\{[{%][^\n]*/.exec(text)?.[0].slice(0, 80) ?? "";
}

import {
  type Context,
  type Emitter,
  type Liquid,
  Tag,
  type TagToken,
  type TopLevelToken,
  Value,
} from "#liquidjs";
import { firstLineOf } from "../../../runtime/model/error.js";
import { box, image, player } from "../content/tag-table.js";
import type { Fields } from "../plain-value.js";
import { textOf } from "../plain-value.js";
import { DEEPEST, type LiquidRun, noteLoss, runOf, type TemplateFile } from "./liquid-run.js";
import { parseText } from "./render-liquid.js";
import { tightenHtml } from "./tighten-html.js";

/** Longest arguments of an include, in characters. */
const LONGEST_ARGUMENTS = 20_000;

/** A parameter: a name, and a quoted text or a variable. */
const PARAMETER = /(?<![\w-])([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\[^])*)"|'((?:[^'\\]|\\[^])*)'|([\w.[\]-]+))/g;

/** The name of a file, which can have expressions. */
const FILE = /^(?:[^\s{]|\{(?!\{)|\{\{[^{}]*\}\})+/;

/** Puts a file of `_includes` into a page, with its parameters in `include`. */
export class IncludeTag extends Tag {
  readonly #file: string;
  readonly #parameters: string;

  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
    super(token, rest, liquid);
    const args = token.args.trim().slice(0, LONGEST_ARGUMENTS);
    this.#file = FILE.exec(args)?.[0] ?? "";
    this.#parameters = args.slice(this.#file.length);
    if (this.#file === "") throw new Error(`no file in ${token.getText()}`);
  }

  override *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const run = runOf(context);
    const name = yield* this.#fileName(context);
    const parameters = yield* this.#readParameters(context);
    const file = this.find(run, name);
    const known = writeKnown(name, parameters, file.kind === "text");
    if (known !== null) {
      emitter.write(known);
      return;
    }
    const token = { begin: this.token.begin, text: this.token.getText() };
    if (file.kind !== "text") {
      const codes = { missing: "missing-file", link: "link", outside: "outside-file" } as const;
      noteLoss(run, { code: codes[file.kind], name: `${this.name} ${name}` }, token);
      return;
    }
    const isCycle = run.open.includes(file.path) || run.open.length >= DEEPEST;
    if (isCycle || run.left.includes <= 0 || file.text.length > run.left.characters) {
      noteLoss(run, { code: "include", name: `${this.name} ${name}` }, token);
      return;
    }
    run.left.includes--;
    const text = yield* this.#renderFile(file, parameters, context);
    emitter.write(/\.html?$/i.test(file.path) ? tightenHtml(text) : text);
  }

  protected find({ files }: LiquidRun, name: string): TemplateFile {
    return files.include(name);
  }

  *#renderFile(
    { path, text }: Extract<TemplateFile, { readonly kind: "text" }>,
    parameters: Fields,
    context: Context,
  ): Generator<unknown, string, unknown> {
    const run = runOf(context);
    run.open.push(path);
    context.push({ include: parameters });
    try {
      const { templates, rest } = parseText(this.liquid, text, run);
      const output: unknown = yield this.liquid.renderer.renderTemplates(templates, context);
      return String(output) + rest;
    } catch (error) {
      // The page keeps its own tag, not the piece of the file.
      throw new Error(`${path}: ${firstLineOf(error)}`, { cause: error });
    } finally {
      context.pop();
      run.open.pop();
    }
  }

  *#fileName(context: Context): Generator<unknown, string, unknown> {
    let name = "";
    for (const part of this.#file.split(/(\{\{[^{}]*\}\})/)) {
      if (!part.startsWith("{{")) name += part;
      else {
        const value: unknown = yield new Value(part.slice(2, -2), this.liquid).value(context);
        name += textOf(value) ?? "";
      }
    }
    return name;
  }

  *#readParameters(context: Context): Generator<unknown, Fields, unknown> {
    const parameters: [string, unknown][] = [];
    for (const [, name = "", double, single, variable = ""] of this.#parameters.matchAll(PARAMETER)) {
      const text = double ?? single;
      const value: unknown =
        text === undefined
          ? yield new Value(variable, this.liquid).value(context)
          : text.replace(/\\(["'])/g, "$1");
      parameters.push([name, value]);
    }
    return Object.fromEntries(parameters);
  }
}

/** Puts a file next to a page into it. */
export class RelativeIncludeTag extends IncludeTag {
  protected override find({ files, folder }: LiquidRun, name: string): TemplateFile {
    return files.relative(folder, name);
  }
}

/** Returns the markdown of an include of a known theme: a box always, others if the old folder does not have the file. */
function writeKnown(file: string, parameters: Fields, exists: boolean): string | null {
  const text = (...names: readonly string[]) => names.map((name) => textOf(parameters[name])).find(Boolean);
  const note = text("content", "text");
  if (/note|tip|warning|alert|callout|important/.test(file) && note !== undefined)
    return box(/warning|important/.test(file) ? "warning" : "tip", text("title") ?? "", note);
  if (exists) return null;
  const id = text("id", "video_id");
  if (/youtube|video/.test(file) && id !== undefined) return player("youtube", id);
  const source = text("src", "image_path", "url", "path");
  if (/image|img|figure|picture/.test(file) && source !== undefined)
    return image(source, text("alt", "caption") ?? "");
  return null;
}

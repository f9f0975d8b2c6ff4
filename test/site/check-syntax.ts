import { type Loader, type Message, transform } from "esbuild";
import { Parser } from "htmlparser2";
import type { Fault, Sample } from "./read-samples.js";

/** A fault in a text, with its line from 1. */
type SyntaxFault = readonly [line: number, message: string];

/** Elements with an optional end tag. */
const OPTIONAL_END = new Set(
  "html head body p li dt dd option optgroup thead tbody tfoot tr td th colgroup rp rt".split(" "),
);

const VOID = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));

/** Returns the syntax faults of a sample. */
export async function checkSyntax(sample: Sample): Promise<readonly Fault[]> {
  const text = sample.lines.map(({ text }) => text).join("\n");
  const faults = await findFaults(sample.language, text);
  return faults.map(([line, message]) => ({
    file: sample.file,
    line: sample.lines[line - 1]?.line ?? sample.lines[0]?.line ?? 1,
    message: `${sample.language}: ${message}`,
  }));
}

async function findFaults(language: string, text: string): Promise<readonly SyntaxFault[]> {
  if (language === "json") return checkJson(text);
  if (language === "html" || language === "vue") return checkMarkup(text);
  return checkCode(text, language as Loader);
}

function checkJson(text: string): readonly SyntaxFault[] {
  try {
    JSON.parse(text);
    return [];
  } catch (error) {
    return [[1, String(error)]];
  }
}

async function checkCode(text: string, loader: Loader): Promise<readonly SyntaxFault[]> {
  try {
    const options = { loader, target: "esnext", jsx: "preserve", logLevel: "silent" } as const;
    const { warnings } = await transform(text, options);
    // esbuild reports no errors for CSS: everything that a browser ignores is a warning.
    return loader === "css" ? warnings.map(toFault) : [];
  } catch (error) {
    const { errors = [] } = error as { errors?: readonly Message[] };
    return errors.map(toFault);
  }
}

function toFault({ text, location }: Message): SyntaxFault {
  return [location?.line ?? 1, text];
}

/** Returns missing end tags, and syntax faults of scripts in HTML. */
async function checkMarkup(text: string): Promise<readonly SyntaxFault[]> {
  const faults: SyntaxFault[] = [];
  const lineAt = (index: number): number => text.slice(0, index).split("\n").length;
  const open: { readonly name: string; readonly line: number; readonly isClosed: boolean }[] = [];
  const scripts: { readonly line: number; readonly loader: Loader; text: string }[] = [];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const line = lineAt(parser.startIndex);
        const isClosed = text.slice(0, parser.endIndex + 1).endsWith("/>");
        open.push({ name, line, isClosed });
        const isScript = name === "script" && !/json|template/.test(attributes["type"] ?? "");
        if (isScript)
          scripts.push({ line: lineAt(parser.endIndex), loader: loaderOf(attributes["lang"]), text: "" });
      },
      ontext: (part) => {
        const script = scripts.at(-1);
        if (open.at(-1)?.name === "script" && script !== undefined) script.text += part;
      },
      onclosetag: (name, isImplied) => {
        const start = open.pop();
        const isFine = !isImplied || !start || start.isClosed || OPTIONAL_END.has(name) || VOID.has(name);
        if (!isFine) faults.push([start.line, `<${name}> has no end tag`]);
      },
    },
    { recognizeSelfClosing: true, lowerCaseTags: false },
  );
  parser.end(text);
  for (const { line, loader, text } of scripts) {
    const inner = await checkCode(text, loader);
    faults.push(...inner.map(([at, message]): SyntaxFault => [line + at - 1, message]));
  }
  return faults;
}

function loaderOf(lang: string | undefined): Loader {
  return lang === "ts" || lang === "tsx" || lang === "jsx" ? lang : "js";
}

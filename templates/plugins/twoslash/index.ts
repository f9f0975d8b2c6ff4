import { definePlugin, type PluginPage, type PluginProblem, z } from "hanblog";
import { createTwoslasher, TwoslashError } from "twoslash";

const options = z.strictObject({
  /** Options of the compiler, as in `tsconfig.json`. Values such as that of `target` are the numbers of its API. */
  compilerOptions: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
    .default({}),
});
type CompilerOptions = z.output<typeof options>["compilerOptions"];

/** Result of checking a sample: its code with the answers, or the reason why it does not compile. */
type Checked =
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "fault"; readonly message: string };

/** The text after the opening marks of a sample: `ts twoslash`. The first group is the language. */
const INFO = /^(tsx?|typescript)\b(?=.*\btwoslash\b)/;
/** A code block in the text of a page, also in a list or a quote. Groups: indentation, marks, text after them, code. */
const BLOCK = /^([ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?)(`{3,}|~{3,})[ \t]*([^\n]*)\n([^]*?)\n[ \t>]*\2[`~]*[ \t]*$/gm;
/** A line about an unexpected error of the compiler, with its number and its text. */
const REASON = /^\s*\[(\d+)\] \d+ - (.*)$/gm;
/** Longest type in one line, in characters. */
const MOST_IN_LINE = 72;

/** Samples that were checked, because the rule and the check ask for each. */
const known = new Map<string, Checked>();

/** Checks samples of TypeScript with the compiler, and shows types, expected errors and completions in their comments. */
export const twoslash = definePlugin({
  name: "twoslash",
  options,
  markdown(md, { options: { compilerOptions } }) {
    md.core.ruler.push("twoslash", ({ tokens }) => {
      for (const token of tokens) {
        const [, language] = INFO.exec(token.type === "fence" ? token.info : "") ?? [];
        if (language === undefined) continue;
        const checked = check(token.content, language, compilerOptions);
        // The check reports a sample that does not compile.
        if (checked.kind === "code") token.content = checked.code;
        token.info = token.info.replace(/\s*\btwoslash\b/, "");
      }
    });
  },
  checks: ({ site, options: { compilerOptions } }) =>
    site.pages.flatMap((page) => findFaults(page, compilerOptions)),
});

function findFaults(page: PluginPage, compilerOptions: CompilerOptions): readonly PluginProblem[] {
  const text = page.markdown();
  if (!text.includes("twoslash")) return [];
  return Array.from(text.matchAll(BLOCK)).flatMap((found) => {
    const [, indent = "", , info = "", body = ""] = found;
    const [, language] = INFO.exec(info) ?? [];
    if (language === undefined) return [];
    const margin = new RegExp(`^[ \\t>]{0,${indent.length}}`);
    const sample = body.split("\n").map((line) => line.replace(margin, ""));
    const checked = check(`${sample.join("\n")}\n`, language, compilerOptions);
    if (checked.kind === "code") return [];
    return [
      {
        path: page.file,
        line: page.lineAt(found.index),
        message: `The sample does not compile: ${checked.message}`,
        hint: "Correct it, or write `// @errors: ` with the numbers of expected errors in its first line.",
        severity: "error",
      },
    ];
  });
}

function check(sample: string, language: string, compilerOptions: CompilerOptions): Checked {
  const key = JSON.stringify([sample, language, compilerOptions]);
  const checked = known.get(key) ?? compile(sample, language === "tsx" ? "tsx" : "ts", compilerOptions);
  known.set(key, checked);
  return checked;
}

function compile(sample: string, extension: string, compilerOptions: CompilerOptions): Checked {
  try {
    const { code, nodes } = createTwoslasher({ compilerOptions })(sample, extension);
    const answers = new Map<number, string[]>();
    for (const node of nodes) {
      const lines = linesOf(node);
      // The caret is below the position, after the slashes of the comment.
      const start = `//${" ".repeat(Math.max(0, node.character - 2))}`;
      const shown = lines.map((line, at) => `${start}${at === 0 ? "^" : " "} ${line}`);
      answers.set(node.line, [...(answers.get(node.line) ?? []), ...shown]);
    }
    const all = code.split("\n").flatMap((line, at) => [line, ...(answers.get(at) ?? [])]);
    return { kind: "code", code: all.join("\n") };
  } catch (error) {
    if (!(error instanceof TwoslashError)) throw error;
    const reasons = Array.from(error.recommendation.matchAll(REASON), ([, code, text]) => `TS${code}: ${text}`);
    return { kind: "fault", message: reasons.join("; ") || error.description.trim() };
  }
}

type Answer = ReturnType<ReturnType<typeof createTwoslasher>>["nodes"][number];

/** Returns the lines that answer a question of the sample. Types of all other names are not shown. */
function linesOf(node: Answer): readonly string[] {
  if (node.type === "query") {
    const line = node.text.replaceAll(/\s*\n\s*/g, " ");
    return line.length <= MOST_IN_LINE ? [line] : node.text.split("\n");
  }
  if (node.type === "error") return `TS${node.code}: ${node.text}`.split("\n");
  if (node.type !== "completion") return [];
  return [node.completions.map(({ name }) => name).join(", ")];
}

import MarkdownIt from "markdown-it";
import { parseFenceInfo } from "../../src/cli/content/markdown-rules/fence-info.js";
import { splitFrontMatter } from "../../src/cli/content/split-front-matter.js";

/** Where something stands in the page, and what is wrong with it. */
export interface Fault {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

export interface SourceLine {
  readonly text: string;
  /** Of the page, from 1. */
  readonly line: number;
}

/**
 * `node` and `browser` run; the text of a `sketch` (and of what no engine here could run) is only parsed.
 * Fences that continue another one are part of its sample.
 */
export type SampleKind = "node" | "browser" | "sketch" | "style" | "json" | "markup";

export interface Sample {
  readonly file: string;
  readonly kind: SampleKind;
  /** `js`, `jsx`, `ts`, `tsx`, `css`, `json`, `html` or `vue`. */
  readonly language: string;
  readonly lines: readonly SourceLine[];
}

export interface PageSamples {
  readonly samples: readonly Sample[];
  readonly faults: readonly Fault[];
}

interface Fence {
  readonly marks: readonly SourceLine[];
  readonly language: string;
  readonly lines: readonly SourceLine[];
  /** From 1. */
  readonly line: number;
}

const KINDS: ReadonlyMap<string, readonly [language: string, kind: SampleKind]> = new Map([
  ["js", ["js", "node"]],
  ["javascript", ["js", "node"]],
  ["mjs", ["js", "node"]],
  ["ts", ["ts", "node"]],
  ["typescript", ["ts", "node"]],
  ["cjs", ["js", "sketch"]],
  ["jsx", ["jsx", "sketch"]],
  ["tsx", ["tsx", "sketch"]],
  ["css", ["css", "style"]],
  ["json", ["json", "json"]],
  ["html", ["html", "markup"]],
  ["vue", ["vue", "markup"]],
]);
const MARK = /^<!--\s*(continues|browser|sketch:\s*\S.*?)\s*-->$/s;
const MARK_LIKE = /^<!--\s*(?:continue|continues|continued|browser|sketch)\b/;

const markdown = new MarkdownIt({ html: true });

/** Finds the samples of one page as markdown-it sees its fences, and the marks that mean nothing. */
export function readSamples(file: string, text: string): PageSamples {
  const faults: Fault[] = [];
  const samples: { kind: SampleKind; language: string; lines: SourceLine[] }[] = [];
  const add = (line: number, message: string): void => void faults.push({ file, line, message });

  for (const { marks, language: written, lines, line } of readFences(text, add)) {
    const names = marks.map((mark) => readMark(mark, add));
    const [language, usual] = KINDS.get(written) ?? [written, null];
    if (usual !== "node") {
      if (names.length > 0) add(line, `a mark stands before \`${written}\`: only \`js\` and \`ts\` are run`);
      if (usual !== null) samples.push({ kind: usual, language, lines: [...lines] });
    } else if (names.includes("continues")) {
      const previous = samples.findLast(({ kind }) => kind === "node" || kind === "browser");
      if (previous === undefined) add(line, "continues nothing: no sample that runs stands before it");
      previous?.lines.push(...lines);
      if (previous !== undefined && language === "ts") previous.language = "ts";
    } else {
      const kind = names.find((name) => name === "browser" || name === "sketch") ?? "node";
      samples.push({ kind, language, lines: [...lines] });
    }
  }
  return { samples: samples.map((sample) => ({ file, ...sample })), faults };
}

type Add = (line: number, message: string) => void;

function readMark({ text, line }: SourceLine, add: Add): "continues" | "browser" | "sketch" | null {
  const name = MARK.exec(text)?.[1];
  if (name === "continues" || name === "browser") return name;
  if (name !== undefined) return "sketch";
  add(
    line,
    `found \`${text}\`, expected \`<!-- continues -->\`, \`<!-- browser -->\` or \`<!-- sketch: why -->\``,
  );
  return null;
}

function readFences(text: string, add: Add): readonly Fence[] {
  const { content, line: first } = splitFrontMatter(text);
  const fences: Fence[] = [];
  let marks: SourceLine[] = [];
  for (const token of markdown.parse(content, {})) {
    const line = (token.map?.[0] ?? 0) + first;
    const comment = token.content.trim();
    if (token.type === "html_block" && MARK_LIKE.test(comment)) {
      marks.push({ text: comment, line });
      continue;
    }
    if (token.type === "fence") {
      const code = token.content.replace(/\n$/, "").split("\n");
      const lines = code.map((text, index) => ({ text, line: line + 1 + index }));
      fences.push({ marks, language: parseFenceInfo(token.info).language.toLowerCase(), lines, line });
    } else {
      for (const mark of marks) add(mark.line, `\`${mark.text}\` stands before no fence`);
    }
    marks = [];
  }
  for (const mark of marks) add(mark.line, `\`${mark.text}\` stands before no fence`);
  return fences;
}

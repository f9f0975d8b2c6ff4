import MarkdownIt from "markdown-it";
import { parseFenceInfo } from "../../src/cli/content/markdown-rules/code/fence-info.js";
import { splitFrontMatter } from "../../src/cli/config/fields/split-front-matter.js";

/** A fault in a page, with its line. */
export interface Fault {
  readonly file: string;
  /** Starts at 1. */
  readonly line: number;
  readonly message: string;
}

export interface SourceLine {
  readonly text: string;
  /** Line of the page, from 1. */
  readonly line: number;
}

/**
 * Kind of a sample. `node` and `browser` samples run. A `sketch`, and a language that cannot run here, is only parsed. A fence
 * that continues another one is part of its sample.
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
  /** Starts at 1. */
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

/** Returns the samples in the fences of a page, as markdown-it parses them, and comments without effect. */
export function readSamples(file: string, text: string): PageSamples {
  const faults: Fault[] = [];
  const samples: { kind: SampleKind; language: string; lines: SourceLine[] }[] = [];
  const add = (line: number, message: string): void => void faults.push({ file, line, message });

  for (const { marks, language: written, lines, line } of readFences(text, add)) {
    const names = marks.map((mark) => readMark(mark, add));
    const [language, usual] = KINDS.get(written) ?? [written, null];
    if (usual !== "node") {
      if (names.length > 0) add(line, `a mark precedes \`${written}\`: only \`js\` and \`ts\` are run`);
      if (usual !== null) samples.push({ kind: usual, language, lines: [...lines] });
    } else if (names.includes("continues")) {
      const previous = samples.findLast(({ kind }) => kind === "node" || kind === "browser");
      if (previous === undefined) add(line, "continues nothing: no sample that runs precedes it");
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
      for (const mark of marks) add(mark.line, `\`${mark.text}\` precedes no fence`);
    }
    marks = [];
  }
  for (const mark of marks) add(mark.line, `\`${mark.text}\` precedes no fence`);
  return fences;
}

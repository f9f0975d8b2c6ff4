import { decodeHTML } from "entities";
import { findHeadings } from "../content/headings.js";
import { readOldPage } from "../content/front-matter.js";
import { maskCode } from "../content/prose.js";
import { type Pair, replaceNamedPairs } from "../content/replace-pairs.js";
import { textOf } from "../plain-value.js";

/** Letters and digits in a sample of a text. */
const SAMPLE = 16;

/** Samples of one page. */
const MOST_SAMPLES = 12;

/** Words by which a page is found among the pages of an old output. Only letters and digits count. */
export interface PageWords {
  readonly title: string;
  /** Starts of lines. */
  readonly samples: readonly string[];
}

/** Returns the words of a markdown file. */
export function wordsOfText(text: string): PageWords {
  const { fields, body } = readOldPage(text);
  const title = textOf(fields["title"]) ?? findHeadings(body)[0]?.text ?? "";
  const lines = maskCode(body)
    .text.replace(/\]\([^()\n]*\)/g, "]")
    .split("\n");
  const starts = lines.flatMap((line) => {
    const letters = /[<{|\uE000]|^\s*(?:#|:::|\[)/.test(line) ? "" : lettersOf(line);
    return letters.length < SAMPLE ? [] : letters.slice(0, SAMPLE);
  });
  const all = [...new Set(starts)];
  const step = Math.max(1, all.length / MOST_SAMPLES);
  const count = Math.min(all.length, MOST_SAMPLES);
  const samples = Array.from({ length: count }, (_, index) => all[Math.floor(index * step)] ?? "");
  return { title: lettersOf(title), samples };
}

/** Words of a page of an old output. */
export interface HtmlWords {
  readonly titles: ReadonlySet<string>;
  readonly letters: string;
}

const HIDDEN: Pair = { start: /<(script|style|template)\b/gi, end: /<\/(script|style|template)>/gi };

/** Returns the words of an HTML page. */
export function wordsOfHtml(html: string): HtmlWords {
  const text = replaceNamedPairs(html, HIDDEN, () => "");
  const meta = (text.match(/<meta\b[^<>]*>/gi) ?? []).flatMap((tag) =>
    /\sproperty=["']?og:title\b/i.test(tag)
      ? (/\scontent="([^"]*)"|\scontent='([^']*)'/i.exec(tag)?.slice(1) ?? [])
      : [],
  );
  const heads = contentsOf(text, "title");
  // Titles of documents end, or begin, with that of the site.
  const parts = heads.flatMap((head) => [head, ...head.split(/\s+[|·•—–_-]\s+|\s*[|_]\s*/)]);
  const titles = [...meta, ...parts, ...contentsOf(text, "h1"), ...contentsOf(text, "h2")].map((title) =>
    lettersOf(visibleText(title)),
  );
  return { titles: new Set(titles.filter((title) => title !== "")), letters: lettersOf(visibleText(text)) };
}

/** Returns the samples that a text has. Each place of the text is looked up once. */
export function samplesIn(letters: string, samples: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  for (let at = 0; at + SAMPLE <= letters.length; at++) {
    const part = letters.slice(at, at + SAMPLE);
    if (samples.has(part)) found.add(part);
  }
  return found;
}

function contentsOf(html: string, name: string): readonly string[] {
  const found: string[] = [];
  const start = new RegExp(`<${name}(?:\\s[^<>]*)?>`, "gi");
  for (const match of html.matchAll(start)) {
    const from = match.index + match[0].length;
    const end = html.indexOf(`</${name}`, from);
    if (end < 0) break;
    if (end - from < 2000) found.push(html.slice(from, end));
  }
  return found;
}

function visibleText(html: string): string {
  return decodeHTML(html.replace(/<[^<>]*>/g, " "));
}

function lettersOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

import { Parser } from "htmlparser2";
import { findHeadings } from "../content/headings.js";
import { readOldPage } from "../content/front-matter.js";
import { maskCode } from "../content/prose.js";
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

/** Elements whose content is not shown. */
const HIDDEN = new Set(["script", "style", "template"]);
/** Elements that may contain the title of a page. */
const TITLED = new Set(["title", "h1", "h2"]);
/** Maximum length of a title, in UTF-16 units. */
const LONGEST_TITLE = 2000;

/** Returns the words of an HTML page. */
export function wordsOfHtml(html: string): HtmlWords {
  const titles: string[] = [];
  const texts: string[] = [];
  let hidden = 0;
  let titled: { readonly name: string; text: string } | null = null;
  const parser = new Parser({
    onopentag(name, { property = "", content = "" }) {
      if (HIDDEN.has(name)) hidden += 1;
      if (name === "meta" && /^og:title$/i.test(property)) titles.push(content);
      if (TITLED.has(name)) titled = { name, text: "" };
    },
    ontext(text) {
      if (hidden > 0) return;
      texts.push(text);
      if (titled !== null) titled.text += text;
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hidden -= 1;
      if (titled?.name !== name) return;
      const { text } = titled;
      titled = null;
      if (text.length >= LONGEST_TITLE) return;
      titles.push(text);
      // Titles of documents end, or begin, with that of the site.
      if (name === "title") titles.push(...text.split(/\s+[|·•—–_-]\s+|\s*[|_]\s*/));
    },
  });
  parser.end(html);
  const written = titles.map(lettersOf).filter((title) => title !== "");
  return { titles: new Set(written), letters: lettersOf(texts.join("")) };
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

function lettersOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

import { groupBy } from "../../../runtime/model/group-by.js";
import { nameKey } from "../../files/name-key.js";
import type { OutputFiles } from "./read-output.js";
import type { DraftPage } from "../site-kind.js";
import { Parser } from "htmlparser2";
import { findHeadings } from "../content/headings.js";
import { readOldPage } from "../content/front-matter.js";
import { maskCode } from "../content/prose.js";
import { textOf } from "../plain-value.js";

/** Pages whose old address is another one than the rules of the generator give, and that address. */
export type MovedPages = ReadonlyMap<DraftPage, string>;

/** Returns whether an old output has the page of an address. The output of addresses without endings has files with them. */
export function hasAddress(addresses: ReadonlySet<string>, address: string): boolean {
  return addresses.has(address) || addresses.has(`${address}.html`);
}

interface Candidate {
  readonly page: DraftPage;
  readonly address: string;
  readonly hasTitle: boolean;
  /** Share of the samples that the old page has. */
  readonly score: number;
  /** Length of the old page. A list with the whole text of a page is longer than the page. */
  readonly length: number;
}

/**
 * Finds the old pages of drafts that have another address by their title and text. `free` are the addresses of old pages that no
 * draft has, as pages of files.
 */
export async function matchByText(
  pages: readonly DraftPage[],
  free: ReadonlyMap<string, string>,
  files: OutputFiles,
): Promise<MovedPages> {
  if (pages.length === 0 || free.size === 0) return new Map();
  const words = pages.map((page) => wordsOfText(page.text));
  const titles = groupBy(words, ({ title }) => title);
  // A title alone is enough if only one page has it.
  const isKnown = ({ title, samples }: PageWords) => samples.length > 0 || titles.get(title)?.length === 1;
  const wanted = pages.flatMap((page, index) => {
    const own = words[index];
    return own !== undefined && isKnown(own) ? [{ page, words: own }] : [];
  });
  const samples = new Set(words.flatMap((own) => own.samples));
  const candidates: Candidate[] = [];
  await files.each([...free.keys()], (name, html) => {
    const { titles: shown, letters } = wordsOfHtml(html);
    const found = samplesIn(letters, samples);
    for (const { page, words: own } of wanted) {
      const candidate = rate(own, { titles: shown, found });
      if (candidate !== null)
        candidates.push({ page, address: free.get(name) ?? "", ...candidate, length: letters.length });
    }
  });
  return choose(candidates);
}

/** Letters and digits in a sample of a text. */
const SAMPLE = 16;

/** Samples of one page. */
const MOST_SAMPLES = 12;

/** Words by which a page is found among the pages of an old output. Only letters and digits count. */
interface PageWords {
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
interface HtmlWords {
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
function samplesIn(letters: string, samples: ReadonlySet<string>): ReadonlySet<string> {
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

function rate(
  { title, samples }: PageWords,
  { titles, found }: { readonly titles: ReadonlySet<string>; readonly found: ReadonlySet<string> },
): { readonly hasTitle: boolean; readonly score: number } | null {
  const hasTitle = title !== "" && titles.has(title);
  const score = samples.filter((sample) => found.has(sample)).length / Math.max(samples.length, 1);
  const isFound = hasTitle ? samples.length === 0 || score >= 0.3 : samples.length >= 3 && score >= 0.8;
  return isFound ? { hasTitle, score } : null;
}

/** Gives each page the best address, and no address to two pages. */
function choose(candidates: readonly Candidate[]): MovedPages {
  const sorted = candidates.toSorted(compareCandidates);
  const chosen = new Map<DraftPage, string>();
  const taken = new Set<string>();
  for (const { page, address } of sorted) {
    if (chosen.has(page) || taken.has(address)) continue;
    chosen.set(page, address);
    taken.add(address);
  }
  return chosen;
}

function compareCandidates(a: Candidate, b: Candidate): number {
  return (
    Number(b.hasTitle) - Number(a.hasTitle) ||
    b.score - a.score ||
    a.length - b.length ||
    (a.address < b.address ? -1 : 1)
  );
}

/** Finds the addresses of a sitemap that end with the name of a page or of its file, if only one of both has it. */
export function matchByName(pages: readonly DraftPage[], free: readonly string[]): MovedPages {
  const addresses = groupBy(free, nameOf);
  const named = groupBy(pages, ({ address, target }) => nameOf(address ?? `/${target.replace(/\.md$/, "")}`));
  const found = new Map<DraftPage, string>();
  for (const [name, [page, ...others]] of named) {
    const [address, ...more] = addresses.get(name) ?? [];
    // A number is a page of a list.
    const isOne = others.length === 0 && more.length === 0 && name !== "" && !/^\d+$/.test(name);
    if (isOne && page !== undefined && address !== undefined) found.set(page, address);
  }
  return found;
}

function nameOf(address: string): string {
  const name =
    address
      .replace(/(?:\/index)?\.html$|\/$/, "")
      .split("/")
      .at(-1) ?? "";
  return nameKey(name);
}

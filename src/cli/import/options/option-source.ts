import type { Notes } from "../notes.js";
import { type Fields, textOf, compact } from "../plain-value.js";
import { DEFAULT_PAGE_SIZE } from "../../../runtime/model/lists/pagination.js";
import { isTimeZone } from "../../config/intl-names.js";
import { timeZoneOf } from "../../config/time-zone.js";
import { decodeRoute } from "../../../runtime/model/path.js";

/** The file that options come from, for notes about options without a counterpart. */
export interface OptionSource {
  readonly notes: Notes;
  readonly file: string;
}

/** Returns names that are written in one text, with spaces between them. */
export function nameSet(names: string): ReadonlySet<string> {
  return new Set(names.split(" "));
}

/** Reports options whose names are not among the known ones. */
export function reportUnknown(
  options: Fields,
  {
    known,
    code = "option",
  }: { readonly known: ReadonlySet<string>; readonly code?: "option" | "theme-option" },
  { notes, file }: OptionSource,
): void {
  for (const name of Object.keys(options)) if (!known.has(name)) notes.lost(code, name, { file });
}

/** Returns `pageSize` of the configuration, or `undefined` for the default and for a number that hanblog does not accept. */
export function pageSizeOption(value: unknown): number | undefined {
  return typeof value === "number" && value >= 1 && value <= 1000 && value !== DEFAULT_PAGE_SIZE
    ? value
    : undefined;
}

/** Returns the time zone of a site in a language that names none. */
export function defaultTimeZone(lang: string): string {
  return timeZoneOf({ lang, locales: {} });
}

/** Returns the time zone of a new site with these options. */
export function timeZoneOfOptions(options: Fields): string {
  return textOf(options["timeZone"]) ?? defaultTimeZone(textOf(options["lang"]) ?? "zh-CN");
}

/** Reads a time zone. An unknown name is replaced by `fallback`. */
export function readTimeZone(value: unknown, fallback: string): string {
  const zone = textOf(value);
  return zone !== undefined && isTimeZone(zone) ? zone : fallback;
}

/** Returns `timeZone` of the configuration, or `undefined` if it is the default of the language. */
export function timeZoneOption(timeZone: string, lang: string): string | undefined {
  return timeZone === defaultTimeZone(lang) ? undefined : timeZone;
}

/** Returns the scheme and host of an address, or `undefined`. */
export function readOrigin(value: unknown): string | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  const address = /^https?:\/\//.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

/** Returns the path of a URL, or `/`. */
export function readUrlPath(value: unknown): string {
  const url = textOf(value);
  return url !== undefined && URL.canParse(url) ? new URL(url).pathname : "/";
}

/** Returns `base` of the configuration, or `undefined` for the default. */
export function baseOption(base: string): string | undefined {
  return base === "/" ? undefined : decodeRoute(base);
}

/**
 * Returns `defaults` of the configuration for a site whose articles are in `_posts`. Lists show articles only, so other
 * pages are not listed.
 */
export function postDefaults({
  hasPages,
  permalink,
  folders = ["_posts/"],
}: {
  readonly hasPages: boolean;
  readonly permalink: string | undefined;
  /** Folders of the articles. */
  readonly folders?: readonly string[];
}): Fields {
  const ofPosts = compact<unknown>({ listed: hasPages ? true : undefined, permalink });
  return compact<unknown>({
    "/": hasPages ? { listed: false } : undefined,
    ...Object.fromEntries(folders.map((folder) => [folder, ofPosts])),
  });
}

/** An entry of hanblog's `nav`. */
export interface NavEntry {
  readonly text: string;
  readonly link?: string;
  readonly items?: readonly NavEntry[];
}

/** Number of pages that the language is guessed from. */
const SAMPLE = 20;

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Guesses the language of a site that names none, from the letters of its title or its pages. */
export function guessLanguage(title: string | undefined, texts: readonly string[], fallback: string): string {
  if (/\p{Script=Han}/u.test(title ?? "") && !KANA.test(title ?? "")) return "zh-CN";
  const sample = texts
    .slice(0, SAMPLE)
    .join("\n")
    .replace(/```[^]*?```/g, "");
  const count = (pattern: RegExp) => sample.match(pattern)?.length ?? 0;
  const han = count(/\p{Script=Han}/gu);
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const hangul = count(/\p{Script=Hangul}/gu);
  const latin = count(/\p{Script=Latin}/gu);
  if (kana > 20 && kana * 4 > han) return "ja";
  if (hangul > 20 && hangul > han) return "ko";
  return han * 4 > latin ? "zh-CN" : fallback;
}

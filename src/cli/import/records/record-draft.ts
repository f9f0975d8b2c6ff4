import { placeHomeList, listRedirects } from "../lists/list-redirects.js";
import { baseOption, readOrigin, timeZoneOption, guessLanguage } from "../options/option-source.js";
import { configComments } from "../config/print-config.js";
import { compact, type Fields, fieldsOf } from "../plain-value.js";
import type { SiteDraft, DraftPage } from "../site-kind.js";
import { isLanguageTag } from "../../config/intl-names.js";
import { siteClock } from "../content/old-dates.js";
import { changeFields } from "../content/front-matter.js";
import { findHeadings } from "../content/headings.js";
import type { Notes } from "../notes.js";
import type { RecordPlace } from "./place-records.js";

/** Facts about a whole site that exports have. */
export interface RecordFacts {
  readonly title: string;
  readonly description: string;
  /** Address, or `null` if it is unknown. */
  readonly url: string | null;
  readonly base: string;
  readonly lang: string;
  readonly timeZone: string;
  /** Options that only some programs have. */
  readonly options?: Fields;
  /** Whether the program reads `:)` as an emoji. */
  readonly hasEmoji: boolean;
}

type DraftParts = Pick<SiteDraft, "pages" | "assets" | "lists" | "feeds" | "privateFiles">;

/** Returns the new site of an export. */
export function recordDraft(
  { title, description, url, base, lang, timeZone, options: more, hasEmoji }: RecordFacts,
  parts: DraftParts,
): SiteDraft {
  const { lists, files } = placeHomeList(parts.lists, parts.pages);
  const options = compact<unknown>({
    title,
    description,
    base: baseOption(base),
    url: url === null ? undefined : readOrigin(url),
    lang,
    timeZone: timeZoneOption(timeZone, lang),
    ...more,
    // Their usual themes are light.
    themeConfig: { mode: "light", ...fieldsOf(more?.["themeConfig"]) },
    redirects: listRedirects(lists, parts.pages),
    feed: { rss: true },
  });
  return {
    ...parts,
    config: { options, comments: configComments(options) },
    lists,
    files,
    outputs: [],
    hasMath: false,
    hasEmoji,
    base,
  };
}

/** Returns the language of a site: its setting, or a guess if the setting is invalid or the value of every new site. */
export function recordLanguage(
  setting: string,
  {
    title,
    texts,
    unset,
  }: { readonly title: string; readonly texts: readonly string[]; readonly unset: RegExp },
): string {
  const isKnown = setting !== "" && !unset.test(setting) && isLanguageTag(setting);
  return isKnown ? setting : guessLanguage(title, texts, "en");
}

/** Returns a date with its distance from UTC, which may differ from that of the site's zone. Returns `undefined` without a date. */
export function datedFrom(local: string, gmt: string): string | undefined {
  const clock = Date.parse(`${local.replace(" ", "T")}Z`);
  if (Number.isNaN(clock)) return undefined;
  const minutes = Math.round((clock - Date.parse(`${gmt.replace(" ", "T")}Z`)) / 60_000);
  // A draft has no date in UTC, and its date is one of the site's zone.
  if (Number.isNaN(minutes) || Math.abs(minutes) > 14 * 60) return local;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return `${local} ${minutes < 0 ? "-" : "+"}${two(hours)}:${two(rest)}`;
}

/** Returns a date in UTC, `YYYY-MM-DD HH:MM:SS`, as the clock of a zone. Returns `""` without a date. */
export function clockIn(utc: string, timeZone: string): string {
  return utc === "" ? "" : (siteClock(`${utc}Z`, timeZone)?.replace("T", " ") ?? "");
}

/** Returns `date` and `updated` of a page from dates in UTC. A change on the same day is none. */
export function recordDates(
  published: string,
  updated: string,
  timeZone: string,
): { readonly date: string | undefined; readonly updated: string | undefined } {
  const [clock, changed] = [clockIn(published, timeZone), clockIn(updated, timeZone)];
  return {
    date: datedFrom(clock, published),
    updated: changed.slice(0, 10) > clock.slice(0, 10) ? datedFrom(changed, updated) : undefined,
  };
}

/** Writes a post or a page of an export as markdown, with its address. */
export function recordPage(
  { old, path, target }: RecordPlace,
  {
    title,
    fields,
    body,
    isDraft,
    notes,
  }: {
    readonly title: string;
    readonly fields: Fields;
    /** Text in markdown. */
    readonly body: string;
    readonly isDraft: boolean;
    readonly notes: Notes;
  },
): DraftPage {
  const permalink = target === "index.md" || (old === null && isDraft) ? {} : { permalink: path };
  notes.translated("permalink", Object.keys(permalink).length);
  const all = { title, ...compact<unknown>({ ...fields, draft: isDraft ? true : undefined }), ...permalink };
  return {
    source: target,
    isRecord: true,
    target,
    text: `${changeFields("", all)}\n${body}\n`,
    address: isDraft ? null : old,
    anchors: findHeadings(body).map(({ id }) => id ?? ""),
  };
}

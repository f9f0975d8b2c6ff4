import { groupBy } from "../../../../runtime/model/group-by.js";
import { normalizeBase, withoutSlashes } from "../../../../runtime/model/path.js";
import { guessLanguage, readUrlPath, defaultTimeZone, readTimeZone } from "../../options/option-source.js";
import { listRedirects } from "../../lists/list-redirects.js";
import { joinPath, type OldFolder, filesBelow } from "../../old-folder.js";
import { type Fields, fieldsOf, listOf, textOf } from "../../plain-value.js";
import type { FoundSite, ReadContext, SiteDraft, SiteKind, DraftAsset } from "../../site-kind.js";
import { hugoConfigFiles, readHugoConfig } from "./hugo-config.js";
import {
  readHugoFiles,
  isHtml,
  readHugoLanguages,
  type HugoFile,
  mountedFiles,
  type MountedFile,
} from "./hugo-files.js";
import { readHugoFeeds, readHugoPager } from "./hugo-outputs.js";
import { listOfLayout, placeSections, readHugoLists, separateTerms } from "./hugo-lists.js";
import { hugoOptions } from "./hugo-options.js";
import { draftHugoPage } from "./hugo-pages.js";
import { createHugoSite } from "./hugo-site.js";
import { unlistUndated, withDefaults } from "../../content/undated-pages.js";
import type { Notes } from "../../notes.js";
import { createCalendar, DEFAULT_TIME_ZONE } from "../../../../runtime/model/date.js";

/** Hugo with the options of PaperMod and themes with similar ones. */
export const hugo: SiteKind = {
  name: "hugo",
  find(old: OldFolder): Promise<FoundSite | null> {
    const folder = ["", "docs", "site", "exampleSite"].find((name) => {
      const hasContent = old.files.some(
        (file) => file.startsWith(joinPath(name, "content/")) && file.endsWith(".md"),
      );
      return hasContent && hugoConfigFiles(old, name).length > 0;
    });
    return Promise.resolve(
      folder === undefined
        ? null
        : { kind: "hugo", contentDir: joinPath(folder, "content"), configDir: folder },
    );
  },
  read: readHugo,
};

async function readHugo({ old, found, notes, now }: ReadContext): Promise<SiteDraft> {
  const configFiles = hugoConfigFiles(old, found.configDir);
  const config = await readHugoConfig(old, configFiles, notes);
  const languages = readHugoLanguages(config);
  const place = { folder: found.configDir, config };
  const all = mountedFiles(old, "content", place).filter(({ path }) => !/(?:^|\/)\./.test(path));
  const written = await readHugoFiles(old, all, { config, languages });
  const { files, texts } = separateTerms(written, config, notes);
  const lang =
    textOf(config["languagecode"] ?? config["locale"]) ??
    (languages.length > 1 ? languages[0] : undefined) ??
    guessLanguage(
      textOf(config["title"]),
      files.map(({ text }) => text),
      "en",
    );
  const timeZone = hugoTimeZone(files, config, lang);
  const shown = files.filter(
    (file) => listOfLayout(file, { config }) === null && !/^404\.md$/.test(file.path),
  );
  const site = createHugoSite(shown, { config, languages });
  const draft = (file: HugoFile) =>
    draftHugoPage(file, site, { notes: notes.ofFile(file.source, file.text), now });
  const drafted = shown.map(draft);
  const articles = articleFiles(shown, config);
  const { pages, defaults } = unlistUndated(drafted, ({ source }) => articles.has(source));
  const pager = await readHugoPager(old, { config, configDir: found.configDir });
  const { lists, files: sections } = placeSections(readHugoLists(files, site, pager), pages);
  const redirects = listRedirects(lists, pages);
  reportHugoFolders(old, found.configDir, notes);
  const base = normalizeBase(readUrlPath(config["baseurl"]));
  return {
    config: withDefaults(
      hugoOptions({
        config,
        lang,
        timeZone,
        base,
        redirects,
        site,
        pages,
        files: shown,
        notes,
        file: configFiles[0] ?? "",
      }),
      defaults,
    ),
    // The addresses of terms are those of their lists.
    pages: [...pages, ...texts.map((file) => ({ ...draft(file), address: null }))],
    assets: collectHugoAssets(withoutPages(all, written), mountedFiles(old, "static", place)),
    files: sections,
    lists,
    outputs: [joinPath(found.configDir, withoutSlashes(textOf(config["publishdir"]) ?? "public"))],
    themes: findThemes(config, found.configDir, old),
    feeds: readHugoFeeds(lists, files, site),
    hasMath: [fieldsOf(config["params"]), ...files.map(({ fields }) => fields)].some(hasFormulas),
    hasEmoji: config["enableemoji"] === true,
    base,
  };
}

/**
 * Returns the files that home pages of themes list: those of the main sections, by default the one with most pages, and those whose dates
 * are in git.
 */
function articleFiles(files: readonly HugoFile[], config: Fields): ReadonlySet<string> {
  const pages = files.filter(({ path }) => !/(?:^|\/)_index\.md$/.test(path));
  const sectionOf = ({ path }: HugoFile) => /^([^/]+)\//.exec(path)?.[1] ?? "";
  const sections = [...groupBy(pages, sectionOf)].filter(([name]) => name !== "");
  const [most] = sections.toSorted((a, b) => b[1].length - a[1].length);
  const named = listOf(fieldsOf(config["params"])["mainsections"]).map(String);
  const main = named.length > 0 ? named : [most?.[0]];
  return new Set(
    pages
      .filter((file) => file.dateFrom === "unknown" || main.includes(sectionOf(file)))
      .map(({ source }) => source),
  );
}

/**
 * Returns the time zone in which the new site shows dates. Hugo shows a date in the zone that the author wrote, so without
 * the option `timeZone` it is the zone of most dates.
 */
function hugoTimeZone(files: readonly HugoFile[], config: Fields, lang: string): string {
  if (config["timezone"] !== undefined) return readTimeZone(config["timezone"], "UTC");
  const counts = new Map<number, number>();
  for (const { fields } of files) {
    const minutes = offsetOf(textOf(fields["date"]) ?? "");
    if (minutes !== null) counts.set(minutes, (counts.get(minutes) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return most === undefined ? "UTC" : zoneOf(most[0], lang);
}

/** Returns the offset of a written date in minutes east of Greenwich, or `null` for a date without a zone. */
function offsetOf(written: string): number | null {
  const [, zone, sign, hours, minutes] =
    /:\d{2}(?:\.\d+)?\s*(Z|([+-])(\d{2}):?(\d{2}))$/i.exec(written.trim()) ?? [];
  if (zone === undefined) return null;
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

function zoneOf(minutes: number, lang: string): string {
  const hasOffset = (zone: string) =>
    createCalendar(zone).offsetAt("2020-01-01T00:00:00.000Z") === minutes * 60_000;
  const known = [defaultTimeZone(lang), "UTC", DEFAULT_TIME_ZONE].find(hasOffset);
  if (known !== undefined) return known;
  // The names of these zones count hours west of Greenwich.
  const hours = -minutes / 60;
  return Number.isInteger(hours) ? readTimeZone(`Etc/GMT${hours < 0 ? hours : `+${hours}`}`, "UTC") : "UTC";
}

/** Returns the files of the content that are no pages. */
function withoutPages(content: readonly MountedFile[], pages: readonly HugoFile[]): readonly MountedFile[] {
  const read = new Set(pages.map(({ source }) => source));
  return content.filter(({ source }) => !read.has(source));
}

/** Returns the files that are copied: those next to pages, and those of the static folders. */
function collectHugoAssets(
  content: readonly MountedFile[],
  published: readonly MountedFile[],
): readonly DraftAsset[] {
  const nearPages = content.map(({ source, path }) => ({
    source,
    // HTML without front matter is at its own address.
    target: isHtml(path) ? `public/${path}` : path,
  }));
  const assets = published
    .filter(({ path }) => !/(?:^|\/)\.(?:DS_Store|gitkeep)$/.test(path))
    .map(({ source, path }) => ({ source, target: `public/${path}` }));
  return [...nearPages, ...assets];
}

/** Reports templates and data. */
function reportHugoFolders(old: OldFolder, folder: string, notes: Notes): void {
  for (const name of ["layouts", "assets", "archetypes"]) {
    const dir = joinPath(folder, name);
    if (name !== "archetypes" && filesBelow(old, dir).length > 0)
      notes.lost("layout", `${name}/`, { file: dir });
  }
  for (const path of filesBelow(old, joinPath(folder, "data")))
    notes.lost("data-file", path, { file: joinPath(folder, `data/${path}`) });
}

/** Returns the themes and modules that a site needs. Those in `_vendor` are there in any case. */
function findThemes(config: Fields, configDir: string, old: OldFolder): NonNullable<SiteDraft["themes"]> {
  const themesDir = withoutSlashes(textOf(config["themesdir"]) ?? "themes");
  const modules = listOf(fieldsOf(config["module"])["imports"]).map((entry) => fieldsOf(entry)["path"]);
  const names = [...listOf(config["theme"]), ...modules].flatMap((name) => textOf(name) ?? []);
  return names
    .filter((name) => !old.files.some((file) => file.startsWith(joinPath(configDir, `_vendor/${name}/`))))
    .map((name) => ({ name, folder: joinPath(configDir, `${themesDir}/${name}`) }));
}

/** Themes of Hugo turn formulas on for a site or a page by one of these names. */
function hasFormulas(fields: Fields): boolean {
  return ["math", "mathjax", "katex"].some(
    (name) => fields[name] === true || fieldsOf(fields[name])["enable"] === true,
  );
}

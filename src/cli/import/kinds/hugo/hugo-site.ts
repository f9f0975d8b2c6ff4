import { clockVariables, fillPermalink, rootedPath } from "../../addresses/old-permalinks.js";
import { clockAsWritten } from "../../content/old-dates.js";
import { type Fields, fieldsOf, textOf } from "../../plain-value.js";
import { NO_DATE, type HugoFile } from "./hugo-files.js";

/** Everything about a Hugo site that its pages need. */
export interface HugoSite {
  readonly config: Fields;
  /** Languages of the site; the first is the main one. */
  readonly languages: readonly string[];
  /** Addresses by the paths of pages, for links between them. */
  readonly addresses: ReadonlyMap<string, string>;
}

/** Creates the site of its files. */
export function createHugoSite(files: readonly HugoFile[], options: Omit<HugoSite, "addresses">): HugoSite {
  const addresses = new Map<string, string>();
  for (const file of files) {
    const address = hugoAddress(file, options);
    if (address === null) continue;
    const stem = file.path.replace(/\.md$/, "");
    for (const key of [
      stem,
      stem.replace(/\/_?index$/, ""),
      stem
        .replace(/\/_?index$/, "")
        .split("/")
        .at(-1) ?? "",
    ]) {
      const own = `${file.language}:${key}`;
      if (key !== "" && !addresses.has(own)) addresses.set(own, address);
    }
  }
  return { ...options, addresses };
}

/** Returns the path of a page in the new site. */
export function targetOf({ path, language }: HugoFile, { languages }: Pick<HugoSite, "languages">): string {
  const target = language === languages[0] ? path : `${language}/${path}`;
  return target.replace(/(^|\/)_index\.md$/, "$1README.md");
}

/** Returns the folder of a section in the new site, with a slash at the end. */
export function sectionFolder(file: HugoFile, site: Pick<HugoSite, "languages">): string {
  return targetOf(file, site).replace(/[^/]*$/, "");
}

/** Returns a path as Hugo writes it: in lower case by default, with hyphens for spaces, and without other signs. */
export function hugoPath(text: string, config: Fields): string {
  const plain = config["removepathaccents"] === true ? withoutAccents(text) : text;
  const path = plain
    .trim()
    .replace(/\s+/g, "-")
    .replace(/[^\p{L}\p{M}\p{N}./_#+~@-]/gu, "");
  return config["disablepathtolower"] === true ? path : path.toLowerCase();
}

/** Returns a text without the marks of letters, such as `e` for `é`. */
export function withoutAccents(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .normalize("NFC");
}

/** Returns the address of a list: a folder, or a file with `uglyURLs`. */
export function listPath(path: string, config: Fields): string {
  return config["uglyurls"] === true ? `${path}.html` : `${path}/`;
}

/** Returns the address of a file, decoded, or `null` if Hugo does not publish it or if the address is unknown. */
export function hugoAddress(
  { path, fields, language, dateFrom }: HugoFile,
  { config, languages }: Omit<HugoSite, "addresses">,
): string | null {
  if (isUnpublished({ path, fields })) return null;
  const isInFolder = config["defaultcontentlanguageinsubdir"] === true;
  const prefix = languages.length > 1 && (language !== languages[0] || isInFolder) ? `/${language}` : "";
  const own = textOf(fields["url"]);
  if (own !== undefined) return folderPath(own.startsWith("/") ? own : `${prefix}/${own}`);
  const stem = path.replace(/\.md$/, "");
  const [section = ""] = stem.includes("/") ? stem.split("/") : [""];
  const isSection = /(?:^|\/)_index$/.test(stem);
  const place = stem.replace(/\/?(?:_index|index)$/, "");
  if (place === "") return `${prefix}/`;
  if (isSection) return listPath(`${prefix}/${hugoPath(place, config)}`, config);
  const slug = textOf(fields["slug"]);
  const permalinks = fieldsOf(config["permalinks"]);
  const pattern = textOf(fieldsOf(permalinks["page"])[section] ?? permalinks[section]);
  if (pattern !== undefined) {
    const filled = fillHugoPermalink(pattern, { fields, place, section, dateFrom }, config);
    return filled === null ? null : folderPath(prefix + filled);
  }
  const parts = place.split("/").map((part) => hugoPath(part, config));
  if (slug !== undefined) parts[parts.length - 1] = hugoPath(slug, config);
  const full = `${prefix}/${parts.join("/")}`;
  return folderPath(config["uglyurls"] === true ? `${full}.html` : `${full}/`);
}

/**
 * Returns whether no visitor of the old site could open a page: a headless bundle, or a page that is not rendered. Hugo ignores
 * `headless` in a file that is no bundle.
 */
export function isUnpublished({ path, fields }: Pick<HugoFile, "path" | "fields">): boolean {
  const isHeadless = fields["headless"] === true && /(?:^|\/)index\.md$/.test(path);
  return isHeadless || /^(?:never|link|false)$/.test(String(buildOptions(fields)["render"]));
}

/** Returns whether the lists of a theme show a page. */
export function isListed(fields: Fields): boolean {
  return !/^(?:never|false)$/.test(String(buildOptions(fields)["list"]));
}

function buildOptions(fields: Fields): Fields {
  return fieldsOf(fields["build"] ?? fields["_build"]);
}

type PermalinkPage = Pick<HugoFile, "fields" | "dateFrom"> & {
  readonly place: string;
  readonly section: string;
};

/** Fills the permalink of a section. Returns `null` if the value of a variable is unknown. */
export function fillHugoPermalink(
  pattern: string,
  { fields, place, section, dateFrom }: PermalinkPage,
  config: Fields,
): string | null {
  const clock = dateFrom === "unknown" ? null : clockAsWritten(textOf(fields["date"]) ?? NO_DATE);
  const name = place.split("/").at(-1) ?? "";
  const title = textOf(fields["title"]) ?? name;
  const slug = textOf(fields["slug"]);
  const values: Readonly<Record<string, string | undefined>> = {
    ...(clock === null ? {} : dateVariables(clock)),
    section,
    sections: place.split("/").slice(0, -1).join("/"),
    title,
    slug: slug ?? title,
    filename: name,
    contentbasename: name,
    slugorfilename: slug ?? name,
    slugorcontentbasename: slug ?? name,
  };
  const filled = fillPermalink(pattern, /:([a-z]+)/g, (variable) => {
    const value = values[variable];
    return value === undefined ? undefined : hugoPath(value, config);
  });
  return filled === null ? null : `/${filled}`;
}

/** Returns the variables that come from a clock. Names of months and days are English in addresses of every language. */
function dateVariables(clock: string) {
  const date = new Date(`${clock}Z`);
  const nameOf = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString("en-US", { ...options, timeZone: "UTC" });
  const { year, month, day } = clockVariables(clock);
  return {
    year: String(Number(year)),
    month,
    day,
    monthname: nameOf({ month: "long" }),
    weekday: String(date.getUTCDay()),
    weekdayname: nameOf({ weekday: "long" }),
    yearday: String(Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000) + 1),
  };
}

/** Returns a path as the address of a page: from the root, with a slash at the end or an ending. */
export function folderPath(path: string): string {
  const rooted = rootedPath(path);
  return /(?:\/|\.\w+)$/.test(rooted) ? rooted : `${rooted}/`;
}

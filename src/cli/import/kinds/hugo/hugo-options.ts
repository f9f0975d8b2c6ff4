import { type ConfigDraft, configComments } from "../../config/print-config.js";
import type { Notes } from "../../notes.js";
import {
  baseOption,
  readOrigin,
  nameSet,
  reportUnknown,
  pageSizeOption,
  timeZoneOption,
  type NavEntry,
} from "../../options/option-source.js";
import {
  accountLinks,
  imagePath,
  readFriends,
  readSocialLinks,
  withFooter,
} from "../../options/owner-options.js";
import { readOldServices, withServiceNames } from "../../options/comment-options.js";
import {
  compact,
  type Fields,
  fieldsOf,
  isFields,
  listOf,
  modeOf,
  plainLine,
  textOf,
} from "../../plain-value.js";
import type { DraftPage } from "../../site-kind.js";
import { type HugoSite, folderPath, hugoAddress } from "./hugo-site.js";
import type { HugoFile } from "./hugo-files.js";
import { compareText } from "../../../../runtime/model/lists/listing.js";
import { decodeRoute, encodeRoute } from "../../../../runtime/model/path.js";

/** Everything that the configuration of the new site comes from. */
interface HugoOptions {
  readonly config: Fields;
  readonly lang: string;
  readonly timeZone: string;
  readonly base: string;
  readonly redirects: Readonly<Record<string, string>>;
  readonly site: HugoSite;
  readonly pages: readonly DraftPage[];
  readonly files: readonly HugoFile[];
  readonly notes: Notes;
  readonly file: string;
}

/** Options that have a counterpart, or that a static site needs no counterpart for. */
const KNOWN = nameSet(
  "baseurl title languagecode locale defaultcontentlanguage defaultcontentlanguageinsubdir languages theme paginate pagination permalinks taxonomies " +
    "menu menus params author copyright enablerobotstxt enableemoji enablegitinfo builddrafts buildfuture buildexpired minify outputs outputformats markup " +
    "hascjklanguage summarylength timezone timeout imaging sitemap rsslimit contentdir staticdir assetdir publishdir disablekinds pluralizelisttitles " +
    "pygmentsusecss pygmentsuseclasses pygmentsstyle pygmentsoptions pygmentscodefences uglyurls disqusshortname googleanalytics services privacy security module modules related " +
    "frontmatter caches cascade removepathaccents disablepathtolower enableinlineshortcodes metadataformat indexes build server deployment mediatypes " +
    "canonifyurls relativeurls preservetaxonomynames footnotereturnlinkcontents enablemissingtranslationplaceholders ignorefiles ignorelogs themesdir disablelanguages",
);

/** Translates the configuration of the site. */
export function hugoOptions({
  config,
  lang,
  timeZone,
  base,
  redirects,
  site,
  pages,
  files,
  notes,
  file,
}: HugoOptions): ConfigDraft {
  reportUnknown(config, { known: withServiceNames(KNOWN, config) }, { notes, file });
  const params = fieldsOf(config["params"]);
  const { comments, ...services } = readOldServices([config, config["services"], params], { notes, file });
  const url = readOrigin(config["baseurl"]);
  const isExample = url !== undefined && /example\.(?:org|com)$/.test(url);
  const [main = "en", ...others] = site.languages;
  const own = fieldsOf(fieldsOf(config["languages"])[main]);
  const options = compact<unknown>({
    title: textOf(config["title"]) ?? textOf(own["title"]),
    description: plainLine(params["description"]) ?? plainLine(fieldsOf(own["params"])["description"]),
    base: baseOption(base),
    url: isExample ? undefined : url,
    lang: readTag(lang),
    timeZone: timeZoneOption(timeZone, lang),
    locales:
      others.length === 0
        ? undefined
        : Object.fromEntries(
            [main, ...others].map((name, index) => [
              index === 0 ? "/" : `/${name}/`,
              readLocale(config, name, {
                isMain: index === 0,
                redirects,
                entries: pageEntries(files, name, site),
              }),
            ]),
          ),
    defaults: folderDefaults(pages),
    pageSize: pageSizeOption(fieldsOf(config["pagination"])["pagersize"] ?? config["paginate"]),
    nav: readHugoMenu([...menuOf(config, own), ...pageEntries(files, main, site)], redirects),
    redirects,
    markdown: readGoldmark(config),
    comments,
    themeConfig: {
      mode: readMode(params["defaulttheme"], textOf(listOf(config["theme"])[0])),
      ...(others.length === 0
        ? readOwner({ ...config, ...own }, { ...params, ...fieldsOf(own["params"]) })
        : readOwner(config, params)),
    },
  });
  return { options, comments: configComments(options), ...services };
}

/** Returns the entries of the main menu that the whole site has, or else one language. */
function menuOf(site: Fields, language: Fields): readonly unknown[] {
  const mains = [site, language].map(({ menu, menus }) => fieldsOf(menu ?? menus)["main"]);
  return listOf(mains[0] ?? mains[1]);
}

/** Compares entries of a menu as Hugo does: by weight, those without one last, then by name. */
function compareEntries(a: Fields, b: Fields): number {
  const weight = (entry: Fields) => Number(entry["weight"] ?? 0) || Infinity;
  const [one, other] = [weight(a), weight(b)];
  if (one !== other) return one - other;
  return compareText((textOf(a["name"]) ?? "").toLowerCase(), (textOf(b["name"]) ?? "").toLowerCase());
}

/** Returns the entries of the main menu that the front matter of pages in a language has. */
function pageEntries(files: readonly HugoFile[], language: string, site: HugoSite): readonly Fields[] {
  return files.flatMap((file): readonly Fields[] => {
    const { fields } = file;
    const menus = fields["menus"] ?? fields["menu"];
    const names = listOf(menus).map(String);
    const url = file.language === language && fields["draft"] !== true ? hugoAddress(file, site) : null;
    const isNamed = !isFields(menus) && names.includes("main");
    if (url === null || (!isNamed && !(isFields(menus) && menus["main"] !== undefined))) return [];
    const name = textOf(fields["linktitle"]) ?? textOf(fields["title"]) ?? "";
    const own = isFields(menus) ? fieldsOf(menus["main"]) : {};
    return [{ name, weight: fields["weight"], ...own, url }];
  });
}

/** Reads a menu, whose entries name the entry that they are below. */
function readHugoMenu(value: unknown, redirects: Readonly<Record<string, string>>): readonly NavEntry[] {
  const entries = listOf(value).map(fieldsOf).toSorted(compareEntries);
  const textOfEntry = (entry: Fields) =>
    (textOf(entry["name"]) ?? textOf(entry["title"]) ?? textOf(entry["identifier"]) ?? "")
      .replace(/<[^>]*>/g, "")
      .trim();
  const linkOf = (entry: Fields): string | undefined => {
    const path = textOf(entry["url"]) ?? textOf(entry["pageref"]);
    if (path === undefined || /^(?:#|[a-z][a-z\d+.-]*:)/i.test(path)) return path;
    const address = folderPath(path.replace(/\.md$/, "").replace(/\/_?index$/, "/"));
    const target = redirects[address];
    return target !== undefined && target.startsWith("/") ? target : encodeRoute(decodeRoute(address));
  };
  const create = (entry: Fields): readonly NavEntry[] => {
    const text = textOfEntry(entry);
    const id = textOf(entry["identifier"]) ?? text;
    const children = entries.filter((child) => textOf(child["parent"]) === id).flatMap(create);
    if (children.length > 0) return [{ text, items: children }];
    const link = linkOf(entry);
    return text === "" || link === undefined ? [] : [{ text, link }];
  };
  return entries.filter((entry) => textOf(entry["parent"]) === undefined).flatMap(create);
}

/** Goldmark makes links of bare addresses by default, and ends lines only if it is asked to. */
function readGoldmark(config: Fields): Fields {
  const goldmark = fieldsOf(fieldsOf(config["markup"])["goldmark"]);
  const highlight = fieldsOf(fieldsOf(config["markup"])["highlight"]);
  const written = /(?:^|,)\s*linenos=(\w+)/.exec(textOf(config["pygmentsoptions"]) ?? "")?.[1];
  const numbers = highlight["linenos"] === true ? "true" : (textOf(highlight["linenos"]) ?? written ?? "");
  return compact<unknown>({
    lineNumbers: /^(?:true|1|table|inline)$/.test(numbers) ? true : undefined,
    breaks: fieldsOf(goldmark["renderer"])["hardwraps"] === true ? true : undefined,
    linkify: fieldsOf(goldmark["extensions"])["linkify"] === false ? undefined : true,
  });
}

/** Reads the options about the author and the footer, which the site and each language can have. */
function readOwner(config: Fields, params: Fields): Record<string, unknown> {
  const author = params["author"] ?? config["author"];
  const footer = fieldsOf(params["footer"]);
  const options = compact<unknown>({
    author: textOf(listOf(author)[0]) ?? textOf(fieldsOf(author)["name"]),
    authorAvatar: readAvatar(config, params),
    socialLinks: readAccounts(
      params,
      [config, params].map(({ author: owner }) => fieldsOf(owner)["links"]),
    ),
    friendLinks: readFriends(params["friends"] ?? params["friendlinks"]),
  });
  return withFooter(
    options,
    config["copyright"],
    params["icp"] ?? footer["icp"],
    footer["text"] ?? footer["custom"],
  );
}

/** Reads the picture of the author in PaperMod, Stack, LoveIt, Congo, Blowfish and others. */
function readAvatar(config: Fields, params: Fields): string | undefined {
  const profile = fieldsOf(fieldsOf(params["home"])["profile"]);
  const places = [
    params["avatar"],
    fieldsOf(params["avatar"])["url"],
    fieldsOf(fieldsOf(params["sidebar"])["avatar"])["src"],
    ...[params, config].flatMap(({ author }) => [fieldsOf(author)["image"], fieldsOf(author)["avatar"]]),
    params["authorimage"],
    params["avatarurl"],
    profile["avatarurl"],
    fieldsOf(params["profilemode"])["imageurl"],
  ];
  return places.map(imagePath).find((path) => path !== undefined);
}

/** Reads accounts: lists of themes, or names of users by their platforms as in LoveIt. */
function readAccounts(params: Fields, ofAuthor: readonly unknown[]): readonly Fields[] {
  const { socialicons, social } = params;
  const users = fieldsOf(social);
  const found = [
    ...readSocialLinks(socialicons),
    ...readSocialLinks(social),
    ...accountLinks((name) => users[name]),
    ...ofAuthor.flatMap(readSocialLinks),
  ];
  return [...new Map(found.map((entry) => [entry["link"], entry])).values()];
}

/** Themes of Hugo that follow the mode of the system by default. */
const AUTO_THEMES = /papermod|loveit|doit|stack|blowfish|congo|fixit/i;

function readMode(value: unknown, theme: string | undefined): string {
  return modeOf(value) ?? (AUTO_THEMES.test(theme ?? "") ? "auto" : "light");
}

/** Gives the pages of a folder the addresses of Hugo, which end in a slash. */
function folderDefaults(pages: readonly DraftPage[]): Readonly<Record<string, unknown>> {
  const folders = new Map<string, number>();
  for (const { target, address } of pages) {
    const [, folder, name] = /^(?:(.*)\/)?([^/]+)\.md$/.exec(target) ?? [];
    if (name === undefined || address === null || /^(?:README|index)$/.test(name)) continue;
    const place = folder === undefined ? "" : `${folder}/`;
    if (address === `/${place}${name}/`) folders.set(place, (folders.get(place) ?? 0) + 1);
  }
  const wanted = [...folders].filter(([, count]) => count > 1).map(([place]) => place);
  return Object.fromEntries(
    wanted.toSorted().map((place) => [place === "" ? "/" : place, { permalink: `/${place}:name/` }]),
  );
}

function readLocale(
  config: Fields,
  name: string,
  {
    isMain,
    redirects,
    entries,
  }: {
    readonly isMain: boolean;
    readonly redirects: Readonly<Record<string, string>>;
    readonly entries: readonly Fields[];
  },
): Fields {
  const own = fieldsOf(fieldsOf(config["languages"])[name]);
  const prefix = isMain ? "" : `/${name}`;
  const written = listOf(fieldsOf(own["menu"] ?? own["menus"])["main"]);
  // The main language may have the menu of the whole site.
  const menu = readHugoMenu(isMain && written.length === 0 ? [] : [...written, ...entries], redirects);
  return compact<unknown>({
    lang: readTag(textOf(own["languagecode"] ?? own["locale"]) ?? name),
    label: textOf(own["languagename"]) ?? textOf(own["label"]),
    title: textOf(own["title"]),
    description: plainLine(fieldsOf(own["params"])["description"]),
    nav: menu.map((entry) => {
      const { link } = entry;
      const isOwn = link?.startsWith("/") === true && prefix !== "" && !link.startsWith(`${prefix}/`);
      return isOwn ? { ...entry, link: redirects[prefix + link] ?? prefix + link } : entry;
    }),
    themeConfig: readOwner(own, fieldsOf(own["params"])),
  });
}

function readTag(value: string): string {
  const [language = "", ...rest] = value.replaceAll("_", "-").split("-");
  return [
    language.toLowerCase(),
    ...rest.map((part) => (part.length === 2 ? part.toUpperCase() : part)),
  ].join("-");
}

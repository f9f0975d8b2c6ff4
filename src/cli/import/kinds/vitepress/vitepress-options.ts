import { normalizeBase } from "../../../../runtime/model/path.js";
import { type ConfigDraft, configComments } from "../../config/print-config.js";
import {
  baseOption,
  readOrigin,
  nameSet,
  type OptionSource,
  reportUnknown,
} from "../../options/option-source.js";
import { withFooter } from "../../options/owner-options.js";
import { type OldComments, readOldServices, withServiceNames } from "../../options/comment-options.js";
import { readHead, reportLocaleHeads } from "../../options/head-options.js";
import { compact, type Fields, fieldsOf, isFields, listOf, plainLine, textOf } from "../../plain-value.js";
import { imageOf } from "../vue/vue-site.js";
import { type MenuSource, readNav, readSidebar } from "../vue/vue-menus.js";
import type { VitePressLink } from "./vitepress-rules.js";

/** Options that have a counterpart, or that a static site needs no counterpart for. */
const KNOWN = nameSet(
  "title titleTemplate description head lang base dir cleanUrls rewrites srcDir srcExclude outDir assetsDir cacheDir ignoreDeadLinks " +
    "metaChunk mpa appearance lastUpdated markdown vite vue themeConfig locales sitemap router extends",
);

/** Options of the theme that have a counterpart, or whose effect hanblog always has. */
const THEME = nameSet(
  "locales i18nRouting logo siteTitle nav sidebar aside outline socialLinks footer editLink lastUpdated algolia carbonAds docFooter " +
    "darkModeSwitchLabel lightModeSwitchTitle darkModeSwitchTitle sidebarMenuLabel returnToTopLabel langMenuLabel skipToContentLabel " +
    "externalLinkIcon search notFound lastUpdatedText outlineTitle",
);

/** Before version 1, the theme had a locale's own name and title. */
const LOCALE_THEME = new Set([...THEME, "label", "lang", "selectText", "ariaLabel", "title", "description"]);

/** Everything except the configuration that the options come from. */
interface VitePressContext extends OptionSource {
  readonly locales: Readonly<Record<string, Fields>>;
  readonly lang: string;
  readonly link: VitePressLink;
}

/** Translates the configuration of the site and of its theme. */
export function vitePressOptions(
  config: Fields,
  { notes, file, locales, lang, link }: VitePressContext,
): ConfigDraft {
  const theme = fieldsOf(config["themeConfig"]);
  const at = { notes, file };
  reportUnknown(config, { known: KNOWN }, at);
  reportUnknown(
    theme,
    {
      known: withServiceNames(THEME, theme),
      code: "theme-option",
    },
    at,
  );
  const menu: MenuSource = { ...at, link: (path) => link(path) };
  const base = normalizeBase(textOf(config["base"]) ?? "/");
  const url = readOrigin(fieldsOf(config["sitemap"])["hostname"]);
  const { services: scripts, ...head } = readHead(config["head"], { ...at, url });
  reportLocaleHeads(locales, at);
  const read = Object.fromEntries(
    Object.entries(locales).map(([key, locale]) => [key, readLocale(locale, menu)]),
  );
  const editLink = [theme, ...Object.values(locales).map((locale) => fieldsOf(locale["themeConfig"]))]
    .map((options) => readEditLink(options["editLink"]))
    .find(({ url: found }) => found !== undefined);
  const root = fieldsOf(read["/"]);
  const isSingle = Object.keys(read).length < 2;
  const cleanUrls = config["cleanUrls"] === true ? true : undefined;
  if (cleanUrls) notes.lost("clean-urls", "cleanUrls", { file });
  const { comments, services, ...proposed } = readServices(config, at);
  const options = compact<unknown>({
    title: textOf(config["title"]) ?? root["title"],
    description: plainLine(config["description"]) ?? root["description"],
    base: baseOption(base),
    url,
    cleanUrls,
    lang: root["lang"] ?? textOf(config["lang"]) ?? lang,
    locales: isSingle ? undefined : read,
    ...head,
    nav: isSingle && root["nav"] !== undefined ? root["nav"] : readNav(theme["nav"], menu),
    sidebar:
      isSingle && root["sidebar"] !== undefined ? root["sidebar"] : readSidebars(theme["sidebar"], menu),
    repository: editLink,
    comments,
    markdown: readMarkdown(fieldsOf(config["markdown"]), at),
    themeConfig: {
      ...readMode(config["appearance"]),
      ...readTheme(theme),
      ...(isSingle ? fieldsOf(root["themeConfig"]) : {}),
    },
  });
  return {
    options,
    comments: configComments(options),
    services: [...services, ...scripts],
    ...proposed,
  };
}

/** Reads sidebars. Their links begin at the root, also without a slash, and `base` precedes them. */
function readSidebars(value: unknown, menu: MenuSource): unknown {
  const place = (rows: unknown, base: string): readonly unknown[] =>
    listOf(rows).map((row) => {
      const { link, items, base: own, ...rest } = fieldsOf(row);
      const start = textOf(own) ?? base;
      const path = textOf(link);
      return {
        ...rest,
        ...(path === undefined ? {} : { link: menu.link(/^[a-z]+:/i.test(path) ? path : start + path) }),
        ...(items === undefined ? {} : { items: place(items, start) }),
        ...(rest["collapsed"] === undefined ? { collapsable: false } : {}),
      };
    });
  if (Array.isArray(value)) return readSidebar(place(value, ""), menu);
  if (!isFields(value)) return undefined;
  const entries = Object.entries(value).map(([prefix, rows]) => {
    const key = `/${prefix.replace(/^\/+/, "")}`;
    return [key, isFields(rows) ? place(rows["items"], textOf(rows["base"]) ?? "") : place(rows, "")];
  });
  return readSidebar(Object.fromEntries(entries), menu);
}

/** Reads comments and statistics. Themes such as Teek get their options in `extends`, as a record or from a call. */
function readServices(config: Fields, at: OptionSource): OldComments {
  const given = fieldsOf(config["extends"]);
  const extended = [given, ...listOf(fieldsOf(given["$call"])["args"])].filter(isFields);
  const records = extended.flatMap((own) => [own, own["themeConfig"]]);
  return readOldServices([config["themeConfig"], ...records], at);
}

function readLocale(locale: Fields, menu: MenuSource): Fields {
  const theme = fieldsOf(locale["themeConfig"]);
  reportUnknown(theme, { known: LOCALE_THEME, code: "theme-option" }, menu);
  return compact<unknown>({
    lang: readTag(locale["lang"]),
    label: textOf(locale["label"]),
    title: textOf(locale["title"]),
    description: plainLine(locale["description"]),
    nav: readNav(theme["nav"], menu),
    sidebar: readSidebars(theme["sidebar"], menu),
    themeConfig: readTheme(theme),
  });
}

/** Reads the options of the theme that the site and each locale can have. */
function readTheme(theme: Fields): Fields {
  const { message, copyright } = fieldsOf(theme["footer"]);
  const options = compact<unknown>({
    logo: readLogo(theme["logo"]),
    socialLinks: readSocialLinks(theme["socialLinks"]),
  });
  return withFooter(options, message, copyright);
}

function readTag(value: unknown): string | undefined {
  return textOf(value)?.replaceAll("_", "-");
}

/** Reads the repository from the pattern of links such as `https://github.com/owner/name/edit/main/docs/:path`. */
function readEditLink(value: unknown): Record<string, unknown> {
  const pattern = textOf(fieldsOf(value)["pattern"]);
  const [, url, branch, dir = ""] =
    /^(https?:\/\/[^/]+\/[^/]+\/[^/]+)\/(?:-\/)?(?:edit|blob)\/([^/]+)\/(.*?)\/?:path/.exec(pattern ?? "") ??
    [];
  if (url === undefined) return {};
  return compact<unknown>({
    url,
    branch: branch === "main" ? undefined : branch,
    dir: dir === "" ? undefined : dir,
  });
}

function readMarkdown(markdown: Fields, { notes, file }: OptionSource): Record<string, unknown> {
  for (const name of ["config", "preConfig", "codeTransformers", "languageAlias"]) {
    if (markdown[name] !== undefined) notes.lost("option", `markdown.${name}`, { file });
  }
  if (fieldsOf(markdown["anchor"])["slugify"] !== undefined)
    notes.lost("option", "markdown.anchor.slugify", { file });
  return compact<unknown>({
    lineNumbers: markdown["lineNumbers"] === true ? true : undefined,
    breaks: markdown["breaks"] === true ? true : undefined,
    linkify: markdown["linkify"] === false ? undefined : true,
  });
}

function readLogo(value: unknown): string | undefined {
  const logo = fieldsOf(value);
  return imageOf(logo["src"] ?? logo["light"] ?? value);
}

/** Visitors of VitePress get the mode of their system by default. */
function readMode(value: unknown): Fields {
  if (value === false) return { mode: "light", modePicker: false };
  if (value === "dark") return {};
  return value === "force-dark" ? { modePicker: false } : { mode: "auto" };
}

function readSocialLinks(value: unknown): readonly Fields[] {
  return listOf(value).flatMap((entry) => {
    const { icon, link, ariaLabel } = fieldsOf(entry);
    const url = textOf(link);
    const text = textOf(ariaLabel) ?? textOf(icon);
    return url === undefined || text === undefined ? [] : [{ text, link: url }];
  });
}

import {
  accountLinks,
  imagePath,
  readFriends,
  readSocialLinks,
  withFooter,
} from "../../options/owner-options.js";
import { compact, type Fields, fieldsOf, isFields, listOf, modeOf, textOf } from "../../plain-value.js";
import type { NavEntry } from "../../options/option-source.js";
import { parseData, readDataFile } from "../../config/read-config.js";
import type { Notes } from "../../notes.js";
import type { OldFolder } from "../../old-folder.js";

/** Names of menu entries in themes of Hexo, which the themes translate. */
const CHINESE: Readonly<Record<string, string>> = {
  home: "首页",
  archives: "归档",
  archive: "归档",
  tags: "标签",
  tag: "标签",
  categories: "分类",
  category: "分类",
  about: "关于",
  link: "友链",
  links: "友链",
};

/** Language and addresses of the entries of a menu. */
interface MenuContext {
  readonly isChinese: boolean;
  /** Returns hanblog's address for one of the old site. */
  readonly link: (path: string) => string;
}

/** Reads the menu of NexT, Butterfly, Fluid, Icarus and landscape. */
export function readHexoMenu(theme: Fields, context: MenuContext): readonly NavEntry[] {
  const navbar = fieldsOf(theme["navbar"]);
  return readEntries(theme["menu"] ?? navbar["menu"] ?? fieldsOf(theme["nav"])["menu"], context);
}

function readEntries(menu: unknown, context: MenuContext): readonly NavEntry[] {
  if (Array.isArray(menu)) return menu.flatMap((entry) => readListed(fieldsOf(entry), context));
  return Object.entries(fieldsOf(menu)).flatMap(([key, value]): readonly NavEntry[] => {
    const text = sayKey(key.split("||")[0]?.trim() ?? key, context);
    if (isFields(value)) {
      // NexT puts the entry of a submenu itself first, as `default`.
      const { default: own, ...others } = value;
      const items = readEntries(own === undefined ? others : { [text]: own, ...others }, context);
      return items.length === 0 ? [] : [{ text, items }];
    }
    const path = textOf(value)?.split("||")[0]?.trim();
    return path === undefined ? [] : [{ text, link: readLink(path, context) }];
  });
}

/** Fluid lists entries `{ key, link, name, submenu }`. */
function readListed(entry: Fields, context: MenuContext): readonly NavEntry[] {
  const text = textOf(entry["name"]) ?? sayKey(textOf(entry["key"]) ?? "", context);
  const items = listOf(entry["submenu"]).flatMap((child) => readListed(fieldsOf(child), context));
  if (items.length > 0) return [{ text, items }];
  const path = textOf(entry["link"]);
  return path === undefined || text === "" ? [] : [{ text, link: readLink(path, context) }];
}

function sayKey(key: string, { isChinese }: MenuContext): string {
  const name = key.toLowerCase();
  if (isChinese && Object.hasOwn(CHINESE, name)) return CHINESE[name] ?? key;
  return /^[a-z]/.test(key) ? `${key[0]?.toUpperCase() ?? ""}${key.slice(1)}` : key;
}

function readLink(path: string, { link }: MenuContext): string {
  if (/^(?:#|[a-z][a-z\d+.-]*:)/i.test(path)) return path;
  if (path.startsWith("//")) return `https:${path}`;
  return link(path.startsWith("/") ? path : `/${path}`);
}

/** Options of hanblog's theme that come from the theme of a Hexo site. */
export function readHexoTheme(site: Fields, theme: Fields, links: unknown): Record<string, unknown> {
  const footer = fieldsOf(theme["footer"]);
  const owner = fieldsOf(footer["owner"]);
  const since = textOf(owner["since"]) ?? textOf(footer["since"]) ?? textOf(theme["since"]);
  const avatar = fieldsOf(theme["avatar"]);
  const beian = fieldsOf(footer["beian"]);
  const options = compact<unknown>({
    author: textOf(site["author"]),
    authorAvatar: imagePath(
      avatar["img"] ??
        avatar["url"] ??
        theme["avatar"] ??
        fieldsOf(theme["about"])["avatar"] ??
        profileOf(theme)["avatar"] ??
        theme["sidebar-avatar"] ??
        site["sidebar-avatar"],
    ),
    logo: imagePath(theme["logo"]),
    startYear: since !== undefined && /^\d{4}$/.test(since) ? since : undefined,
    record: beian["enable"] === false ? undefined : (textOf(beian["icp"]) ?? textOf(beian["icp_text"])),
    mode: readHexoMode(theme),
    socialLinks: [
      ...readSocial(theme["social"]),
      ...readSocialLinks(profileOf(theme)["social_links"]),
      ...accountLinks((name) => theme[`${name}_username`] ?? site[`${name}_username`]),
    ],
    friendLinks: readFriends(
      links ?? theme["links"] ?? widgetOf(theme, "links")["links"] ?? theme["friends"] ?? site["friends"],
    ),
  });
  const police = beian["enable"] === false ? undefined : (beian["gongan_num"] ?? beian["police_text"]);
  return withFooter(options, police, footer["custom_text"], footer["content"]);
}

/** Returns a widget of Icarus, or an empty record. */
function widgetOf(theme: Fields, type: string): Fields {
  return (
    listOf(theme["widgets"])
      .map(fieldsOf)
      .find((widget) => widget["type"] === type) ?? {}
  );
}

function profileOf(theme: Fields): Fields {
  return widgetOf(theme, "profile");
}

/** Butterfly and Fluid name a mode, NexT follows the system on request, and other themes are light. */
function readHexoMode(theme: Fields): string {
  const mode = modeOf(textOf(theme["display_mode"]) ?? fieldsOf(theme["dark_mode"])["default"]);
  return mode ?? (theme["darkmode"] === true ? "auto" : "light");
}

/** NexT writes `GitHub: https://… || icon`, and Butterfly `icon: https://… || GitHub`. */
function readSocial(value: unknown): readonly Fields[] {
  return Object.entries(fieldsOf(value)).flatMap(([key, entry]) => {
    const [url = "", second = ""] = (textOf(entry) ?? "").split("||").map((part) => part.trim());
    if (!/^(?:https?:|mailto:)/.test(url)) return [];
    const isIcon = /^fa[bsr]? |icon/.test(key);
    return [{ text: isIcon ? second || new URL(url).hostname : key, link: url }];
  });
}

/** Configuration of the theme of a Hexo site. */
export interface HexoThemeConfig {
  readonly name: string;
  readonly options: Fields;
  /** Last file with options of the theme, for notes. */
  readonly file: string;
  /** Links to friends, or `null`. */
  readonly links: unknown;
}

/** Reads the configuration of the theme. Later files take precedence. */
export async function readHexoThemeConfig(
  old: OldFolder,
  {
    config,
    sourceDir,
    notes,
  }: { readonly config: Fields; readonly sourceDir: string; readonly notes: Notes },
): Promise<HexoThemeConfig> {
  const name = textOf(config["theme"]) ?? "landscape";
  const files = [
    `themes/${name}/_config.yml`,
    `${sourceDir}/_data/${name}.yml`,
    `_config.${name}.yml`,
    `${sourceDir}/_data/theme_config.yml`,
  ].filter((file) => old.has(file));
  let options: Fields = {};
  for (const file of files) options = { ...options, ...(await readDataFile(old, file, notes)) };
  const inSite = fieldsOf(config["theme_config"]);
  const linkFile = ["link", "links", "friends"]
    .flatMap((file) => ["yml", "yaml", "json"].map((ending) => `${sourceDir}/_data/${file}.${ending}`))
    .find((file) => old.has(file));
  const links = linkFile === undefined ? null : await readLinks(old, linkFile);
  return { name, options: { ...options, ...inSite }, file: files.at(-1) ?? "_config.yml", links };
}

async function readLinks(old: OldFolder, file: string): Promise<unknown> {
  try {
    return parseData(file, await old.read(file));
  } catch {
    return null;
  }
}

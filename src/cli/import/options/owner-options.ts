import { decodeHTML, decodeHTMLAttribute } from "entities";
import { compact, type Fields, fieldsOf, isFields, listOf, textOf } from "../plain-value.js";

/** Returns the path of an image of the site or its URL, or `undefined` for other texts, such as a name of an icon. */
export function imagePath(value: unknown): string | undefined {
  const path = textOf(value)?.trim();
  if (path === undefined || path === "" || /\s/.test(path)) return undefined;
  if (/^(?:\/|https?:)/.test(path)) return path;
  return /\.\w{2,5}$/.test(path) && !/^[a-z]+:/i.test(path) ? `/${path.replace(/^\.\//, "")}` : undefined;
}

/** Returns the first text of several fields. */
function firstText(fields: Fields, names: readonly string[]): string | undefined {
  return names.map((name) => textOf(fields[name])?.trim()).find((text) => text !== undefined && text !== "");
}

const TITLES = ["title", "name", "label", "text"];
const LINKS = ["link", "url", "href"];

/**
 * Reads links to friends: a list, groups of lists such as those of Butterfly, or a record of titles and addresses, such as that of
 * NexT. Entries without a title or an address are left out.
 */
export function readFriends(value: unknown): readonly Fields[] {
  if (isFields(value) && firstText(value, LINKS) === undefined && groupOf(value) === undefined) {
    return Object.entries(value).flatMap(([title, link]) =>
      readFriends(isFields(link) ? { title, ...link } : { title, link }),
    );
  }
  return listOf(value).flatMap((entry): readonly Fields[] => {
    const fields = fieldsOf(entry);
    const group = groupOf(fields);
    if (group !== undefined) return readFriends(group);
    const [title, link] = [firstText(fields, TITLES), firstText(fields, LINKS)];
    if (title === undefined || link === undefined || !isTarget(link)) return [];
    const images = ["logo", "avatar", "image", "img"].map((name) => imagePath(fields[name]));
    return [
      compact<unknown>({
        title,
        desc: firstText(fields, ["desc", "descr", "description", "intro", "bio"]),
        logo: images.find((path) => path !== undefined),
        email: /@/.test(textOf(fields["email"]) ?? "") ? textOf(fields["email"]) : undefined,
        link,
      }),
    ];
  });
}

/** Returns the friends of a group. */
function groupOf(fields: Fields): unknown {
  return fields["link_list"] ?? (Array.isArray(fields["items"]) ? fields["items"] : undefined);
}

/**
 * Reads accounts: a list of entries with a name and an address, a list of records with one address each, or a record of names and
 * addresses, which may be lists with an icon.
 */
export function readSocialLinks(value: unknown): readonly Fields[] {
  const entries = Array.isArray(value) ? value.map(fieldsOf) : [fieldsOf(value)];
  return entries.flatMap((entry): readonly Fields[] => {
    const [text, link] = [firstText(entry, [...TITLES, "icon"]), firstText(entry, LINKS)];
    if (text !== undefined && link !== undefined)
      return isAccount(link) ? [{ text: nameOfIcon(text), link }] : [];
    return Object.entries(entry).flatMap(([name, target]): readonly Fields[] => {
      if (isFields(target)) return readSocialLinks({ text: name, ...target });
      const url = textOf(listOf(target)[0])?.trim() ?? "";
      return isAccount(url) ? [{ text: name, link: url }] : [];
    });
  });
}

/** Names of icons start with that of their collection, such as `fab fa-github`. */
function nameOfIcon(name: string): string {
  return name.replace(/^.*\bfa-(?=\w)|^(?:reco|icon|fab?)-/, "");
}

function isAccount(link: string): boolean {
  return /^(?:https?:\/\/\S|mailto:\S)/.test(link);
}

function isTarget(link: string): boolean {
  return /^(?:https?:\/\/|\/(?!\/))\S/.test(link);
}

/** Addresses of accounts by the name of their platform. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  github: "https://github.com/",
  gitlab: "https://gitlab.com/",
  twitter: "https://twitter.com/",
  linkedin: "https://www.linkedin.com/in/",
  facebook: "https://www.facebook.com/",
  instagram: "https://www.instagram.com/",
  weibo: "https://weibo.com/",
  zhihu: "https://www.zhihu.com/people/",
  telegram: "https://t.me/",
  youtube: "https://www.youtube.com/",
  dribbble: "https://dribbble.com/",
  jianshu: "https://www.jianshu.com/u/",
};

/** Returns the accounts for names of users by their platforms. A value that is no name, such as `username`, is left out. */
export function accountLinks(userOf: (platform: string) => unknown): readonly Fields[] {
  return Object.entries(ACCOUNTS).flatMap(([name, url]) => {
    const user = textOf(userOf(name))?.trim() ?? "";
    if (isAccount(user)) return [{ text: name, link: user }];
    return /^[\w.@-]+$/.test(user) && !/username/.test(user) ? [{ text: name, link: url + user }] : [];
  });
}

/** Returns the known names of options with those of the owner's picture, friends and accounts that Hux and others have. */
export function withOwnerNames(known: ReadonlySet<string>): ReadonlySet<string> {
  const accounts = Object.keys(ACCOUNTS).map((name) => `${name}_username`);
  return new Set([...known, "sidebar-avatar", "friends", ...accounts]);
}

/** Number that the Chinese ministry of information technology gives a site, which its footer has to show. */
const RECORD = /[\u4E00-\u9FFF]\s?ICP\s?(?:备|证)\s?\d+\s?号?(?:-\d+)?/;

/** Address of the registry of such numbers. */
const REGISTRY = "https://beian.miit.gov.cn/";

/**
 * Returns the options of hanblog's footer for the texts of an old one, which may be HTML: the record number, and a line for each
 * part with at most one link.
 */
export function footerOptions(...texts: readonly unknown[]): Record<string, unknown> {
  let record: { readonly text: string; readonly link: string } | undefined;
  const lines: unknown[] = [];
  for (const html of texts.flatMap((text) => textOf(text) ?? [])) {
    for (const part of html
      .split(/<br\b[^<>]*>|<\/(?:p|div|li)>|\s[|·•]\s|\n/i)
      .flatMap((line) => splitRecord(line))) {
      const { text, link } = readPart(part);
      if (text === "") continue;
      if (record === undefined && RECORD.test(text)) record = { text, link: link ?? REGISTRY };
      else lines.push(link === undefined ? text : { text, link });
    }
  }
  return compact<unknown>({ record: record?.text, recordLink: record?.link, footer: lines });
}

/** Separates the link of a record number from other words in its line, such as those of a license. */
function splitRecord(line: string): readonly string[] {
  const [, before = "", link = "", after = ""] = /^([^]*?)(<a\b[^<>]*>[^<>]*<\/a>)([^]*)$/i.exec(line) ?? [];
  const isLabel = /[：:\u4E00-\u9FFF]\s*$/.test(before);
  return RECORD.test(link) && !isLabel ? [link, before, after] : [line];
}

function readPart(html: string): { readonly text: string; readonly link: string | undefined } {
  const [, quoted, bare] = /<a\b[^<>]*\shref=(?:["']([^"'<>]*)["']|([^\s"'<>]+))/i.exec(html) ?? [];
  const link = decodeHTMLAttribute(quoted ?? bare ?? "").trim();
  const text = decodeHTML(html.replace(/<[^<>]*>/g, ""))
    .replace(/\s+/g, " ")
    .trim();
  return { text, link: /^(?:https?:\/\/|\/(?!\/)|mailto:)/i.test(link) ? link : undefined };
}

/** Merges the options of a footer with those that an old theme names by themselves, which take precedence. */
export function withFooter(themeConfig: Fields, ...texts: readonly unknown[]): Record<string, unknown> {
  const found = footerOptions(...texts);
  const { record, recordLink, ...rest } = found;
  const isNamed = themeConfig["record"] !== undefined;
  return compact({ ...rest, ...(isNamed ? {} : { record, recordLink }), ...themeConfig });
}

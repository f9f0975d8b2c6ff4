import { createHash, createHmac } from "node:crypto";
import { FEEDS, type FeedFormat, type FeedKind } from "../../runtime/model/lists/feed.js";
import type { HeadTag } from "../../runtime/model/page.js";
import { withBase } from "../../runtime/model/path.js";
import type { LocaleShell, NavItem, SiteShell } from "../../runtime/model/site.js";
import { localesOf } from "../config/locales-of.js";
import { commentSettings } from "../config/options/comments-schema.js";
import { repositoryUrl } from "../config/options/repository-url.js";
import type { NavInput } from "../config/options/menu-schema.js";
import type { SiteConfig } from "../config/schema.js";
import { timeZoneOf } from "../config/time-zone.js";

/**
 * Creates the shell: the site data that the client receives, taken from the configuration. `fallbackTitle` is used if
 * the configuration has no title; it is the title of the first page.
 */
export function createShell(config: SiteConfig, fallbackTitle: string): SiteShell {
  const root = config.locales["/"];
  const locales: Record<string, LocaleShell> = {};
  for (const { path, lang } of localesOf(config)) {
    const own = config.locales[path];
    locales[path] = {
      lang,
      label: own?.label ?? lang,
      title: own?.title ?? root?.title ?? config.title ?? fallbackTitle,
      description: own?.description ?? config.description,
      nav: (own?.nav ?? config.nav).map(createNavItem),
      themeConfig: hideAddresses(own?.themeConfig ?? {}, config.avatarHost),
    };
  }
  return {
    base: config.base,
    origin: config.url ?? null,
    locales,
    // The last of two meta tags with the same name counts, so the author's own come later.
    head: [
      ...imageTags(config),
      ...[...config.head, ...config.scripts.map(scriptTag)].map((tag) => prefixHeadTag(config.base, tag)),
    ],
    feeds: writtenFeeds(config),
    ...siteSlugs(config),
    timeZone: timeZoneOf(config),
    repository: config.repository?.navLink === true ? repositoryUrl(config.repository.url) : null,
    themeConfig: hideAddresses(config.themeConfig, config.avatarHost),
    comments: commentSettings(config.comments),
  };
}

type ThemeConfig = Readonly<Record<string, unknown>>;

/**
 * Prepares a theme's configuration for the browser. Replaces each e-mail address in `friendLinks` by an `avatar`, the
 * URL of a picture. The URL is `avatarHost` followed by the MD5 of the address. Without `avatarHost`, the picture is
 * drawn here.
 */
export function hideAddresses(themeConfig: ThemeConfig, avatarHost: string | undefined): ThemeConfig {
  const { friendLinks } = themeConfig;
  if (!Array.isArray(friendLinks)) return themeConfig;
  return { ...themeConfig, friendLinks: friendLinks.map((friend) => hideAddress(friend, avatarHost)) };
}

function hideAddress(friend: unknown, avatarHost: string | undefined): unknown {
  if (typeof friend !== "object" || friend === null || !("email" in friend)) return friend;
  const { email, ...rest } = friend;
  // A value that is not text contains no address, and the theme reports it.
  if (typeof email !== "string") return email === null || email === undefined ? rest : friend;
  const address = email.trim().toLowerCase();
  if (address === "") return rest;
  const link = "link" in rest ? String(rest.link) : "";
  const avatar = avatarHost === undefined ? drawIdenticon(address, link) : avatarHost + md5(address);
  return { avatar, ...rest };
}

/** Number of cells in a row and in a column. The right half of the picture mirrors the left one. */
const CELLS = 5;
const HALF = Math.ceil(CELLS / 2);
const HUES = 12;

/**
 * Draws a small picture for a text, as the data URL of an SVG image. The picture contains 15 bits and one of 12 hues
 * from a keyed hash. Many texts share each picture, so the text cannot be recovered from it.
 */
export function drawIdenticon(text: string, key: string): string {
  const digest = createHmac("sha256", key).update(text).digest();
  const bits = digest.readUInt16BE(0);
  const hue = ((digest[2] ?? 0) % HUES) * (360 / HUES);
  const rows = Array.from({ length: CELLS }, (_, row) => rowPath((bits >> (row * HALF)) & 7, row));
  // An empty picture would be invisible.
  const path = rows.join("") || `M1 1h3v3h-3z`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 7 7"><path fill="hsl(${hue} 50% 60%)" d="${path}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Returns one row as squares of a path. Bit 0 is the outer column, bit 2 the middle one. */
function rowPath(bits: number, row: number): string {
  return Array.from({ length: CELLS }, (_, column) => column)
    .filter((column) => (bits >> Math.min(column, CELLS - 1 - column)) & 1)
    .map((column) => `M${column} ${row}h1v1h-1z`)
    .join("");
}

/** Returns the MD5 by which Gravatar and similar services find a picture. */
function md5(address: string): string {
  return createHash("md5").update(address).digest("hex");
}

/** Returns the slugs of the taxonomies that have some, in composed Unicode form, as the terms of pages. */
export function siteSlugs({ taxonomies }: SiteConfig): Pick<SiteShell, "slugs"> {
  const found = Object.entries(taxonomies).flatMap(([name, { slugs, lowercase }]) => {
    const pairs = Object.entries(slugs).map((pair) => pair.map((text) => text.normalize("NFC")));
    return pairs.length === 0 && !lowercase ? [] : [[name, { slugs: pairs, lowercase }]];
  });
  return found.length === 0 ? {} : { slugs: Object.fromEntries(found) };
}

function createNavItem(input: NavInput): NavItem {
  return input.items === undefined
    ? { type: "link", text: input.text, link: input.link ?? "/" }
    : { type: "links", text: input.text, items: input.items.map(createNavItem) };
}

/** Creates the tag by which other sites find the picture of this site. They need its whole URL. */
function imageTags({ image, url, base }: SiteConfig): readonly HeadTag[] {
  if (image === undefined || url === undefined) return [];
  return [["meta", { property: "og:image", content: new URL(withBase(base, image), url).href }]];
}

/** Adds the base to the addresses in a tag. */
export function prefixHeadTag(base: string, [name, attributes, text]: HeadTag): HeadTag {
  const prefixed = Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [
      key,
      (key === "href" || key === "src") && typeof value === "string" ? withBase(base, value) : value,
    ]),
  );
  return text === undefined ? [name, prefixed] : [name, prefixed, text];
}

/**
 * Creates the head tag of a configured script. It is `async` and not `defer`, because deferred scripts run in order. A
 * slow host would then delay the scripts of the page.
 */
function scriptTag({ src, integrity, attributes }: SiteConfig["scripts"][number]): HeadTag {
  const checked = integrity === undefined ? {} : { integrity, crossorigin: "anonymous" };
  return ["script", { src, async: true, fetchpriority: "low", ...checked, ...attributes }];
}

/** Returns the feeds to write. Feeds need the site's absolute URL. */
function writtenFeeds({ url, feed }: SiteConfig): readonly FeedKind[] {
  const formats: readonly FeedFormat[] = ["atom", "rss", "json"];
  return url === undefined ? [] : formats.filter((format) => feed[format]).map((format) => FEEDS[format]);
}

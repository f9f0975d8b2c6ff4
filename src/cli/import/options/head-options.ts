import { decodeRoute, normalizeBase } from "../../../runtime/model/path.js";
import { compact, type Fields, fieldsOf, listOf, plainLine, textOf } from "../plain-value.js";
import type { FileNotes } from "../notes.js";
import type { OldFeed } from "../site-kind.js";
import type { OptionSource } from "./option-source.js";
import type { ServiceScript } from "./service-scripts.js";

/** Options of hanblog for tags in the head. */
export interface HeadOptions {
  readonly head: readonly unknown[];
  /** The option `image`. */
  readonly image: string | undefined;
  /** Scripts, which are off. */
  readonly services: readonly ServiceScript[];
}

/** A tag in the head of VuePress or VitePress. */
interface OldTag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | boolean>>;
  readonly text: string;
}

/** Names of `<meta>` that hanblog writes itself, from what it knows of a page. */
const OWN_META = new Set(
  [
    ["charset", "viewport", "description", "generator"],
    ["og:type", "og:title", "og:site_name", "og:locale", "og:description", "og:url"],
  ].flat(),
);

/** MIME types of feeds. */
const FEED_TYPE = /^application\/(?:feed\+)?(rss|atom|json)(?:\+xml)?$/i;

/** `<meta http-equiv>` that stops or leaves a page of hanblog. */
const HARMFUL = /^(?:refresh|content-security-policy|set-cookie)$/i;

/** Reads `head` of VuePress and VitePress: `[name, attributes, text]`. Tags without a counterpart are reported. */
export function readHead(
  value: unknown,
  { notes, file, url }: OptionSource & { readonly url: string | undefined },
): HeadOptions {
  const head: unknown[] = [];
  const services: ServiceScript[] = [];
  let image: string | undefined;
  for (const tag of readTags(value)) {
    const { name, attributes, text } = tag;
    if (isOwn(tag)) continue;
    const picture = attributes["property"] === "og:image" ? textOf(attributes["content"]) : undefined;
    if (name === "script" && attributes["type"] !== "application/ld+json") {
      const service = readScript(tag, services.length + 1);
      const shown = service?.name ?? textOf(attributes["src"]) ?? "<script>";
      notes.lost(service === null ? "head-script" : "head-off", shown, { file });
      if (service !== null) services.push(service);
    } else if (!hasPlace(tag)) notes.lost("head-tag", showTag(tag), { file });
    else if (url !== undefined && picture !== undefined && /^(?:https?:\/\/[^/]|\/(?![/\\]))/i.test(picture))
      image ??= picture;
    else head.push(text === "" ? [name, attributes] : [name, attributes, text]);
  }
  return { head, image, services };
}

/** Returns the front matter for `head` of a page, in which hanblog has `meta` only. Other tags are reported. */
export function readPageHead(fields: Fields, notes: FileNotes): Fields {
  if (fields["head"] === undefined) return {};
  const meta: unknown[] = [...listOf(fields["meta"])];
  let canonicalUrl: string | undefined;
  for (const tag of readTags(fields["head"])) {
    const { name, attributes } = tag;
    const href = textOf(attributes["href"]);
    if (name === "meta" && hasPlace(tag)) meta.push(attributes);
    else if (name === "link" && attributes["rel"] === "canonical" && /^https?:\/\/[^/]/.test(href ?? ""))
      canonicalUrl = href;
    else notes.lost("head-tag", showTag(tag), "head:");
  }
  return {
    head: null,
    ...(meta.length === 0 ? {} : { meta }),
    ...(canonicalUrl === undefined ? {} : { canonicalUrl }),
  };
}

/** Returns the feeds of the site that its head names, by their addresses below the base. */
export function readHeadFeeds(config: Fields): readonly OldFeed[] {
  const base = normalizeBase(textOf(config["base"]) ?? "/");
  return readTags(config["head"]).flatMap(({ name, attributes }): readonly OldFeed[] => {
    const format = FEED_TYPE.exec(textOf(attributes["type"]) ?? "")?.[1];
    const href = textOf(attributes["href"])?.replace(/^https?:\/\/[^/]+/i, "");
    if (name !== "link" || attributes["rel"] !== "alternate" || href?.startsWith("/") !== true) return [];
    if (format !== "atom" && format !== "rss" && format !== "json") return [];
    const path = href.startsWith(base) ? href.slice(base.length - 1) : href;
    return [{ address: decodeRoute(path), format }];
  });
}

/** Reports tags in the heads of languages, which hanblog has no option for. */
export function reportLocaleHeads(locales: Fields, { notes, file }: OptionSource): void {
  for (const [key, locale] of Object.entries(locales))
    for (const tag of readTags(fieldsOf(locale)["head"]))
      if (!isOwn(tag)) notes.lost("head-tag", `${key} ${showTag(tag)}`, { file });
}

function readTags(value: unknown): readonly OldTag[] {
  return listOf(value).flatMap((entry) => {
    const [name, given, text]: readonly unknown[] = Array.isArray(entry) ? entry : [];
    if (typeof name !== "string") return [];
    return [{ name: name.toLowerCase(), attributes: readAttributes(given), text: textOf(text) ?? "" }];
  });
}

function readAttributes(value: unknown): OldTag["attributes"] {
  return Object.fromEntries(
    Object.entries(fieldsOf(value)).flatMap(([name, attribute]): [string, string | boolean][] => {
      if (typeof attribute === "boolean" || typeof attribute === "string") return [[name, attribute]];
      return typeof attribute === "number" ? [[name, String(attribute)]] : [];
    }),
  );
}

/** Returns whether hanblog writes a tag itself: its values are those of each page, and feeds have its addresses. */
function isOwn({ name, attributes }: OldTag): boolean {
  if (name === "title") return true;
  if (name === "meta")
    return (
      attributes["charset"] !== undefined ||
      OWN_META.has(textOf(attributes["name"] ?? attributes["property"])?.toLowerCase() ?? "")
    );
  const rel = textOf(attributes["rel"])?.toLowerCase();
  return (
    name === "link" &&
    (rel === "canonical" || (rel === "alternate" && FEED_TYPE.test(textOf(attributes["type"]) ?? "")))
  );
}

/** Returns whether a tag can be in every page. Handlers are code, and other elements are not for a head. */
function hasPlace({ name, attributes }: OldTag): boolean {
  if (Object.keys(attributes).some((key) => /^on/i.test(key))) return false;
  if (name === "meta") return !HARMFUL.test(String(attributes["http-equiv"] ?? ""));
  return name === "link" || name === "style" || name === "script";
}

/** Reads a script of another site or in the head itself, or returns `null` for one without https. */
function readScript({ attributes, text }: OldTag, number: number): ServiceScript | null {
  const { src: given, integrity, type, async: _async, defer: _defer, ...rest } = attributes;
  const written = textOf(given)?.trim();
  const src = written?.startsWith("//") === true ? `https:${written}` : written;
  const others = Object.entries(rest).filter(([name]) => !/^on/i.test(name));
  const own = compact<unknown>({
    integrity: /^sha(?:256|384|512)-[A-Za-z\d+/]+=*$/.test(String(integrity)) ? integrity : undefined,
    attributes: compact<unknown>({
      ...Object.fromEntries(others),
      type: type === "module" ? type : undefined,
    }),
  });
  if (src !== undefined)
    return /^(?:https:\/\/[^/\s]|\/(?!\/))\S*$/.test(src) ? { name: src, script: { src, ...own } } : null;
  const name = `old-head-${number}.js`;
  return {
    name: plainLine(text)?.slice(0, 80) ?? name,
    script: { src: `/${name}`, ...own },
    file: { target: `public/${name}`, text: `${text.trim()}\n` },
  };
}

/** Returns a tag for the report. */
function showTag({ name, attributes }: OldTag): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  return `<${name}${pairs.join("")}>`.replace(/\s+/g, " ");
}

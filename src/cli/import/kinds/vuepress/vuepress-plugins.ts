import { PROBE } from "../../config/bundle-old-config.js";
import type { OldContainer } from "../../content/vue-markup.js";
import { readOrigin, type OptionSource } from "../../options/option-source.js";
import { serviceOptionNames } from "../../options/service-scripts.js";
import { compact, type Fields, fieldsOf, isFields, listOf, textOf } from "../../plain-value.js";
import { decodeRoute, withoutSlashes } from "../../../../runtime/model/path.js";
import { readListTerms } from "../../lists/list-redirects.js";
import type { OldList } from "../../site-kind.js";

/** Options of hanblog that come from plugins. */
export interface PluginOptions {
  readonly url: string | undefined;
  readonly feed: Readonly<Record<string, boolean>>;
  readonly decorations: Record<string, unknown>;
  readonly mascot: boolean;
  /** Options of comments and statistics, in the way of themes. */
  readonly services: readonly Fields[];
  readonly containers: readonly OldContainer[];
}

/** A plugin with its options. */
interface OldPlugin {
  readonly name: string;
  readonly options: Fields;
}

/** Plugins whose effect hanblog always has, by a part of their names. */
const BUILT_IN =
  /search|medium-zoom|zooming|img-lazy|nprogress|last-updated|active-header|palette|theme-data|external-link|git|copy-code|code-copy|one-click-copy|copyright|mermaid|katex|mathjax|math|highlight|prism|shiki|reading-time|seo|autometa|smooth-scroll|pagation|photo-swipe|register-components|tabs|markdown|md-enhance|canonical|catalog|toc|nojekyll|redirect|links-check/;

/** Reads the list of plugins: names, pairs of name and options, calls of plugins, or a record by name. */
export function readPlugins(value: unknown): readonly OldPlugin[] {
  const entries: readonly unknown[] =
    isFields(value) && !isCall(value) ? Object.entries(value) : listOf(value);
  return entries.flatMap((entry): readonly OldPlugin[] => {
    if (Array.isArray(entry) && isFields(entry[0]) && !isCall(entry[0])) return [];
    const [first, options]: readonly unknown[] = Array.isArray(entry) ? entry : [entry];
    if (options === false || first === false || first === null) return [];
    if (typeof first === "string") return [{ name: first, options: fieldsOf(options) }];
    const call = fieldsOf(fieldsOf(first)["$call"] ?? fieldsOf(first)["$standIn"]);
    const module = textOf(call["module"]);
    if (module === undefined) return [];
    return [{ name: module, options: fieldsOf(listOf(call["args"])[0] ?? options) }];
  });
}

function isCall(value: Fields): boolean {
  return value["$call"] !== undefined || value["$standIn"] !== undefined;
}

/** Translates plugins into options. Other plugins are reported. */
export function readPluginOptions(
  plugins: readonly OldPlugin[],
  { notes, file }: OptionSource,
): PluginOptions {
  let url: string | undefined;
  let mascot = false;
  const feed: Record<string, boolean> = {};
  const decorations: Record<string, unknown> = {};
  const services: Fields[] = [];
  const containers: OldContainer[] = [];
  for (const { name, options } of plugins) {
    const short = name.replace(/^.*vuepress-plugin-|^@vuepress\/(?:plugin-)?|^@vuepress-reco\//, "");
    if (/kan-ban-niang|live2d/.test(short)) mascot = true;
    else if (/sakura|petal/.test(short)) decorations["petals"] = true;
    else if (/ribbon/.test(short)) decorations["ribbon"] = readRibbon(options);
    else if (/go-top|back-to-top|backtotop/.test(short)) decorations["topCat"] = true;
    else if (/dynamic-title/.test(short)) decorations["tabTitle"] = readTabTitle(options);
    else if (/feed|rss/.test(short)) {
      url ??= readOrigin(options["canonical_base"] ?? options["hostname"] ?? options["site_url"]);
      feed["atom"] = options["atom1"] !== false || options["atom"] === true;
      if (options["rss"] === true || /rss/.test(short)) feed["rss"] = true;
      if (options["json1"] === true || options["json"] === true) feed["json"] = true;
    } else if (/sitemap/.test(short)) url ??= readOrigin(options["hostname"] ?? options["urls"]);
    else if (/comment/.test(short) || COMMENT_PLUGIN.test(short))
      services.push(commentRecord(short, options));
    else if (serviceOptionNames({ [short]: options }).size > 0) services.push({ [short]: options });
    else if (/^container$/.test(short)) containers.push(...readContainer(options));
    else if (short === "blog") {
      const feeds = fieldsOf(options["feed"]);
      url ??= readOrigin(feeds["canonical_base"] ?? fieldsOf(options["sitemap"])["hostname"]);
      // All three formats are on by default.
      if (feeds["canonical_base"] !== undefined)
        for (const format of FEEDS) feed[format] = feeds[format] !== false;
      if (isFields(options["comment"])) services.push(commentRecord(short, serviceOf(options["comment"])));
    } else if (!BUILT_IN.test(short)) notes.lost("plugin", name, { file });
    if (/seo/.test(short)) url ??= readOrigin(options["hostname"]);
  }
  return { url, feed, decorations, mascot, services, containers };
}

function readRibbon(options: Fields): unknown {
  const size = Number(options["size"]);
  const opacity = Number(options["opacity"]);
  const own = compact<unknown>({
    size: size >= 10 && size <= 500 && size !== 90 ? size : undefined,
    opacity: opacity > 0 && opacity <= 1 && opacity !== 0.3 ? opacity : undefined,
  });
  return Object.keys(own).length > 0 ? own : true;
}

function readTabTitle(options: Fields): unknown {
  const duration = Number(options["recoverTime"]);
  const own = compact<unknown>({
    away: textOf(options["hideText"]),
    welcome: textOf(options["showText"]),
    duration: duration >= 0 && duration <= 60_000 && duration !== 2000 ? duration : undefined,
  });
  return Object.keys(own).length > 0 ? own : true;
}

const FEEDS = ["rss", "atom", "json"];

/** The plugin `blog` names the system of comments `service`. */
function serviceOf({ service, ...options }: Fields): Fields {
  return { provider: service, ...options };
}

/** Systems that have a plugin of their own. Other plugins name one in their options. */
const COMMENT_PLUGIN = /(vssue|valine|waline|giscus|twikoo|artalk|gitalk)/;

/** Returns the options of a plugin of comments in the way of themes. */
function commentRecord(name: string, options: Fields): Fields {
  const provider = COMMENT_PLUGIN.exec(name)?.[1];
  return { comment: { ...(provider === undefined ? {} : { provider }), ...options } };
}

const OWN_CONTAINERS = new Set(["tip", "warning", "danger", "theorem", "details", "right", "v-pre", "slot"]);

function readContainer(options: Fields): readonly OldContainer[] {
  const type = textOf(options["type"]);
  if (type === undefined || OWN_CONTAINERS.has(type)) return [];
  const title = textOf(options["defaultTitle"]) ?? "";
  const box = `<div class="custom-block ${type}">\n<p class="custom-block-title">${PROBE}${title}</p>`;
  return [{ type, before: readHtml(options["before"], box), after: readHtml(options["after"], "</div>") }];
}

function readHtml(value: unknown, fallback: string): string {
  return (textOf(value) ?? textOf(fieldsOf(value)["$probed"]) ?? fallback).trim();
}

/** Articles and lists of `@vuepress/plugin-blog` 1. */
export interface OldBlog {
  /** Front matter by folder, which gives articles their addresses. */
  readonly defaults: Fields;
  /** Returns the lists of pages with these fields. */
  lists(pages: readonly Fields[]): readonly OldList[];
}

const PLUGIN = /^(?:@vuepress\/)?(?:plugin-)?blog$/;
/** Address of articles without the option `itemPermalink`. */
const ITEM = "/:year/:month/:day/:slug";
/** Options that `@vuepress/theme-blog` gives the plugin. */
const OF_THEME: Fields = {
  directories: [{ id: "post", dirname: "_posts", path: "/" }],
  frontmatters: [{ id: "tag", keys: ["tag", "tags"], path: "/tag/" }],
};

/** Returns the plugins with the one that `@vuepress/theme-blog` runs itself. */
export function withBlogOfTheme(config: Fields, plugins: readonly OldPlugin[]): readonly OldPlugin[] {
  if (!/^@vuepress\/(?:theme-)?blog$/.test(textOf(config["theme"]) ?? "")) return plugins;
  return [
    ...plugins,
    { name: "@vuepress/blog", options: { ...OF_THEME, ...fieldsOf(config["themeConfig"]) } },
  ];
}

/** Reads the options of the plugin, if it is among these. */
export function readBlog(plugins: readonly OldPlugin[]): OldBlog {
  const options = plugins.find(({ name }) => PLUGIN.test(name))?.options ?? {};
  const directories = listOf(options["directories"]).map(fieldsOf);
  const defaults = directories.flatMap(({ dirname, itemPermalink }) => {
    const folder = withoutSlashes(textOf(dirname) ?? "");
    const permalink = withSlashes(textOf(itemPermalink) ?? ITEM);
    return folder === "" ? [] : [[`${folder}/`, { permalink }] as const];
  });
  return {
    defaults: Object.fromEntries(defaults),
    lists(pages) {
      const { tags, categories } = readListTerms(pages);
      const found = listOf(options["frontmatters"])
        .map(fieldsOf)
        .flatMap(({ keys, path, id }): readonly OldList[] => {
          const names = listOf(keys).map(String);
          const address = withSlashes(decodeRoute(textOf(path) ?? `/${textOf(id) ?? ""}`));
          const isTag = names.some((name) => /^tags?$/.test(name));
          if (!isTag && !names.some((name) => name.startsWith("categor"))) return [{ address, list: null }];
          const list = isTag ? "/tag/" : "/categories/";
          const terms = isTag ? tags : categories;
          return [
            { address, list },
            ...terms.map((term) => ({ address: `${address}${term}/`, list: `${list}${term}/` })),
          ];
        });
      const home = directories.map(({ path }) => ({ address: withSlashes(textOf(path) ?? "/"), list: "/" }));
      return [...found, ...home.filter(({ address }) => address !== "/")];
    },
  };
}

function withSlashes(path: string): string {
  const inner = withoutSlashes(path);
  return inner === "" ? "/" : `/${inner}/`;
}

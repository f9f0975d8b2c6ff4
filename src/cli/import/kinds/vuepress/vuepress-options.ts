import { permalinkFault } from "../../../config/permalink-pattern.js";
import { decodeRoute, normalizeBase } from "../../../../runtime/model/path.js";
import { type ConfigDraft, configComments } from "../../config/print-config.js";
import type { OldContainer } from "../../content/vue-markup.js";
import { absoluteLink } from "../vue/vue-site.js";
import { baseOption, nameSet, type OptionSource, reportUnknown } from "../../options/option-source.js";
import { type OldComments, readOldServices } from "../../options/comment-options.js";
import { readHead, reportLocaleHeads } from "../../options/head-options.js";
import { compact, type Fields, fieldsOf, listOf, plainLine, textOf } from "../../plain-value.js";
import { depthOf, type MenuSource, readNav, readSidebar } from "../vue/vue-menus.js";
import {
  type OldBlog,
  readBlog,
  withBlogOfTheme,
  readPluginOptions,
  readPlugins,
} from "./vuepress-plugins.js";
import { readThemeOptions } from "./vuepress-theme.js";

/** Options of hanblog for a VuePress site. */
export interface VuePressOptions {
  readonly config: ConfigDraft;
  readonly containers: readonly OldContainer[];
  readonly base: string;
  /** Articles and lists of the plugin for blogs; empty without it. */
  readonly blog: OldBlog;
}

export interface OptionsContext extends OptionSource {
  /** Language of a site that names none. */
  readonly lang: string;
  /** Colour mode of a theme whose options name none. */
  readonly mode: "light" | "auto";
}

/** Options that have a counterpart, or that a static site needs no counterpart for. */
const KNOWN = nameSet(
  "title description base dest head lang locales theme themeConfig plugins markdown permalink permalinkPattern pagePatterns patterns " +
    "public port host temp cache open debug shouldPrefetch shouldPreload evergreen extraWatchFiles bundler bundlerConfig " +
    "globalLayout templateDev templateBuild templateSSR",
);

/** Translates a configuration of VuePress 1. */
export function vuePressOptions(config: Fields, context: OptionsContext): VuePressOptions {
  const theme = fieldsOf(config["themeConfig"]);
  const at = { notes: context.notes, file: context.file };
  reportUnknown(config, { known: KNOWN }, at);
  const all = withBlogOfTheme(config, readPlugins(config["plugins"]));
  const blog = readBlog(all);
  const plugins = readPluginOptions(all, at);
  const themed = readThemeOptions(theme, at);
  const menu: MenuSource = { ...at, link: absoluteLink };
  const locales = readLocales(config, theme, menu);
  const main = fieldsOf(fieldsOf(config["locales"])["/"]);
  const base = normalizeBase(textOf(config["base"]) ?? "/");
  const { services: scripts, ...head } = readHead(config["head"], { ...at, url: plugins.url });
  reportLocaleHeads(fieldsOf(config["locales"]), at);
  const { comments, services, ...proposed } = readServices([theme, ...plugins.services], at);
  const { use, ...shown } = themed.comments;
  const hasBoth = comments["store"] !== undefined && comments["issue"] !== undefined;
  const themeConfig = compact<unknown>({
    mode: context.mode,
    ...themed.themeConfig,
    decorations: Object.keys(plugins.decorations).length > 0 ? plugins.decorations : undefined,
  });
  const hasFeed = Object.values(plugins.feed).some(Boolean);
  const options = compact<unknown>({
    title: textOf(config["title"]),
    description: plainLine(config["description"]),
    base: baseOption(base),
    url: plugins.url,
    lang: textOf(main["lang"]) ?? textOf(config["lang"]) ?? context.lang,
    locales: Object.keys(locales).length > 0 ? locales : undefined,
    permalink: readPermalink(config["permalink"], at),
    defaults: blog.defaults,
    ...head,
    nav: readNav(theme["nav"] ?? theme["navbar"], menu),
    sidebar: readSidebar(theme["sidebar"], menu),
    sidebarDepth: depthOf(theme["sidebarDepth"]) || undefined,
    repository: themed.repository,
    markdown: readMarkdown(fieldsOf(config["markdown"]), at),
    feed: hasFeed ? plugins.feed : undefined,
    mascot: plugins.mascot ? true : undefined,
    comments: compact({ ...shown, ...comments, use: hasBoth ? use : undefined }),
    themeConfig,
  });
  return {
    config: {
      options,
      comments: configComments(options),
      services: [...services, ...scripts],
      ...proposed,
    },
    containers: plugins.containers,
    blog,
    base,
  };
}

/** Reads comments and statistics of the theme and of plugins, each of which chooses its own system. */
function readServices(records: readonly Fields[], at: OptionSource): OldComments {
  const found = records.map((record) => readOldServices([record], at));
  const proposal = found.find((one) => one.proposal !== undefined)?.proposal;
  return {
    comments: Object.assign({}, ...found.map(({ comments }) => comments)) as Fields,
    services: found.flatMap(({ services }) => services),
    ...(proposal === undefined ? {} : { proposal }),
  };
}

function readPermalink(value: unknown, { notes, file }: OptionSource) {
  const pattern = textOf(value);
  if (pattern === undefined) return undefined;
  const rooted = pattern.startsWith("/") ? pattern : `/${pattern}`;
  if (permalinkFault(decodeRoute(rooted)) === null) return rooted;
  notes.lost("option", "permalink", { file });
  return undefined;
}

/** Merges the locales of the site and of its theme. */
function readLocales(config: Fields, theme: Fields, menu: MenuSource): Record<string, unknown> {
  const site = fieldsOf(config["locales"]);
  const themed = fieldsOf(theme["locales"]);
  const keys = [...new Set([...Object.keys(site), ...Object.keys(themed)])].filter((key) =>
    /^\/(.+\/)?$/.test(key),
  );
  return Object.fromEntries(
    keys.map((key) => {
      const own = fieldsOf(site[key]);
      const options = fieldsOf(themed[key]);
      const locale = compact<unknown>({
        lang: textOf(own["lang"]),
        label: textOf(options["label"]) ?? textOf(options["selectLanguageName"]),
        title: textOf(own["title"]),
        description: plainLine(own["description"]),
        nav: readNav(options["nav"] ?? options["navbar"], menu),
        sidebar: readSidebar(options["sidebar"], menu),
        themeConfig: readThemeOptions({ displayFooter: theme["displayFooter"], ...options }, menu)
          .themeConfig,
      });
      return [key, locale];
    }),
  );
}

const MARKDOWN = nameSet(
  "lineNumbers extractHeaders headers toc anchor externalLinks pageSuffix slugify code linkify breaks html",
);

function readMarkdown(markdown: Fields, { notes, file }: OptionSource): Record<string, unknown> {
  for (const name of Object.keys(markdown)) {
    if (!MARKDOWN.has(name) || name === "slugify") notes.lost("option", `markdown.${name}`, { file });
  }
  const levels = listOf(markdown["extractHeaders"]).filter((level) => /^h[1-6]$/.test(String(level)));
  return compact<unknown>({
    lineNumbers: markdown["lineNumbers"] === true ? true : undefined,
    extractHeaders: levels.join() === "h2,h3" ? undefined : levels,
    breaks: markdown["breaks"] === true ? true : undefined,
    linkify: markdown["linkify"] === true ? true : undefined,
  });
}

import { normalizeBase, withoutSlashes } from "../../../../../runtime/model/path.js";
import { readDataConfig } from "../../../config/read-config.js";
import { cleanPath, joinPath, type OldFolder } from "../../../old-folder.js";
import type { Notes } from "../../../notes.js";
import { type Fields, fieldsOf, isFields, listOf, textOf } from "../../../plain-value.js";
import { type HeadOptions, readHead } from "../../../options/head-options.js";
import { type OldComments, readOldServices } from "../../../options/comment-options.js";
import type { OptionSource } from "../../../options/option-source.js";

/** A folder of articles or of documents, and the first part of their addresses. */
export interface DocusaurusPart {
  /** Path in the old folder. */
  readonly folder: string;
  /** First part of the addresses, without slashes; empty for the root. */
  readonly route: string;
  readonly options: Fields;
}

/** Settings of a site of Docusaurus. */
export interface DocusaurusSettings {
  readonly config: Fields;
  /** Options of the classic preset. */
  readonly preset: Fields;
  readonly file: string;
  readonly blog: DocusaurusPart | null;
  readonly docs: DocusaurusPart | null;
  readonly staticDirs: readonly string[];
  readonly base: string;
  /** Whether addresses have neither an ending nor a slash. */
  readonly isClean: boolean;
  /** Returns the address of a route, in which repeated slashes count as one. */
  readonly address: (...route: readonly string[]) => string;
}

/** Options about the build and the look of code, whose values no page shows. */
const IGNORED =
  /^(?:plugins|themes|future|webpack|markdown|scripts|stylesheets|clientModules|headTags|customFields|onBroken\w+|onDuplicate\w+|themeConfig\.(?:prism|algolia|footer|announcementBar)|presets\[\d+\]\[\d+\]\.(?:theme|gtag|\w+\.(?:editUrl|(?:before\w+|remark|rehype|recma)Plugins|showLast\w+)))\b/;

/** Reads the configuration as data. */
export async function readDocusaurusSettings(
  old: OldFolder,
  folder: string,
  notes: Notes,
): Promise<DocusaurusSettings> {
  const file = old.files.find((path) => path.startsWith(joinPath(folder, "docusaurus.config."))) ?? folder;
  const config = await readDataConfig(old, file, { notes, ignored: IGNORED });
  const preset = presetOptions(config);
  const isClean = config["trailingSlash"] === false;
  const part = (name: "blog" | "docs"): DocusaurusPart | null => {
    const plugin = pluginOptions(config, name);
    // A site can replace the plugin of the preset by one of its own.
    if (preset[name] === false && plugin === null) return null;
    const options = { ...plugin, ...fieldsOf(preset[name]) };
    return {
      folder: joinPath(folder, cleanPath(textOf(options["path"]) ?? name)),
      route: withoutSlashes(typeof options["routeBasePath"] === "string" ? options["routeBasePath"] : name),
      options,
    };
  };
  return {
    config,
    preset,
    file,
    blog: part("blog"),
    docs: part("docs"),
    staticDirs: listOf(config["staticDirectories"] ?? "static").flatMap((name) => {
      const dir = textOf(name);
      return dir === undefined ? [] : joinPath(folder, cleanPath(dir));
    }),
    base: normalizeBase(textOf(config["baseUrl"]) ?? "/"),
    isClean,
    address: (...route) => {
      const path = withoutSlashes(route.join("/").replace(/\/{2,}/g, "/"));
      return path === "" ? "/" : `/${path}${isClean ? "" : "/"}`;
    },
  };
}

/** Returns the options of the classic preset. */
function presetOptions(config: Fields): Fields {
  const presets = listOf(config["presets"]).filter((preset): preset is readonly unknown[] =>
    Array.isArray(preset),
  );
  return fieldsOf(presets.find((preset) => isFields(preset[1]))?.[1]);
}

/** Returns the options of a plugin that is configured without the preset. */
function pluginOptions(config: Fields, name: string): Fields | null {
  const plugins = listOf(config["plugins"]).filter((plugin): plugin is readonly unknown[] =>
    Array.isArray(plugin),
  );
  const found = plugins.find((plugin) => String(plugin[0]).includes(`content-${name}`));
  return found === undefined ? null : fieldsOf(found[1]);
}

/** Reads the icon, tags, style sheets, scripts and the picture that the options of a site add to its pages. */
export function docusaurusHead(
  config: Fields,
  source: OptionSource & { readonly url: string | undefined },
): HeadOptions {
  const theme = fieldsOf(config["themeConfig"]);
  const [icon, picture] = [config["favicon"], theme["image"]].map(rooted);
  const elements = (value: unknown, attribute: string) =>
    listOf(value).map((one) => (typeof one === "string" ? { [attribute]: one } : fieldsOf(one)));
  const tags = [
    ...(icon === undefined ? [] : [["link", { rel: "icon", href: icon }]]),
    ...listOf(config["headTags"]).map((tag) => {
      const { tagName, attributes, innerHTML } = fieldsOf(tag);
      return [tagName, attributes, innerHTML];
    }),
    ...elements(config["stylesheets"], "href").map((sheet) => ["link", { rel: "stylesheet", ...sheet }]),
    ...elements(config["scripts"], "src").map((script) => ["script", script]),
    ...listOf(theme["metadata"]).map((meta) => ["meta", meta]),
    ...(picture === undefined ? [] : [["meta", { property: "og:image", content: picture }]]),
  ];
  return readHead(tags, source);
}

/** Reads comments of the theme's options, and statistics of the preset's. */
export function docusaurusServices(
  { config, preset }: { readonly config: Fields; readonly preset: Fields },
  source: OptionSource,
): OldComments {
  return readOldServices(
    [config["themeConfig"], { gtag: preset["gtag"] ?? preset["googleAnalytics"] }],
    source,
  );
}

/** Returns the address of a file in `static`, whose path has no slash at the start. */
function rooted(value: unknown): string | undefined {
  const path = textOf(value);
  return path === undefined || /^(?:https?:|data:|\/)/i.test(path) ? path : `/${path}`;
}

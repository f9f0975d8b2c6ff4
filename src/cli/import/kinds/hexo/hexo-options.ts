import { withOwnerNames } from "../../options/owner-options.js";
import { decodeRoute, encodeRoute, normalizeBase } from "../../../../runtime/model/path.js";
import { permalinkFault } from "../../../config/permalink-pattern.js";
import { type ConfigDraft, configComments } from "../../config/print-config.js";
import type { Notes } from "../../notes.js";
import {
  baseOption,
  readOrigin,
  readUrlPath,
  nameSet,
  reportUnknown,
  pageSizeOption,
  timeZoneOption,
  postDefaults,
} from "../../options/option-source.js";
import { readOldServices, withServiceNames } from "../../options/comment-options.js";
import { compact, type Fields, fieldsOf, listOf, plainLine, textOf } from "../../plain-value.js";
import { hexoPageSize } from "./hexo-lists.js";
import { readHexoMenu, readHexoTheme, type HexoThemeConfig } from "./hexo-theme.js";

/** Everything that the configuration of the new site comes from. */
interface HexoOptions {
  readonly config: Fields;
  readonly lang: string;
  readonly timeZone: string;
  readonly permalink: string | undefined;
  readonly address: HexoAddressOptions;
  readonly redirects: Readonly<Record<string, string>>;
  readonly theme: HexoThemeConfig;
  readonly notes: Notes;
  readonly hasPages: boolean;
}

/** Translates the configuration of the site and of its theme. */
export function hexoOptions({ config, lang, timeZone, ...site }: HexoOptions): ConfigDraft {
  const { permalink, address, redirects, theme, notes, hasPages } = site;
  const known = withOwnerNames(withServiceNames(KNOWN, config));
  reportUnknown(config, { known }, { notes, file: "_config.yml" });
  const at = { notes, file: theme.file };
  const { comments, ...services } = readOldServices([config, theme.options, theme.options["plugins"]], at);
  const options = compact<unknown>({
    title: textOf(config["title"]),
    description: plainLine(config["description"]) ?? plainLine(config["subtitle"]),
    base: baseOption(address.base),
    url: address.url,
    lang,
    timeZone: timeZoneOption(timeZone, lang),
    defaults: postDefaults({ hasPages, permalink }),
    pageSize: pageSizeOption(hexoPageSize(config, "index")),
    nav: readHexoMenu(theme.options, {
      isChinese: lang.startsWith("zh"),
      link: (path) =>
        redirects[path] ?? redirects[path.replace(/\/?$/, "/")] ?? encodeRoute(decodeRoute(path)),
    }),
    redirects,
    markdown:
      fieldsOf(config["marked"])["breaks"] === false ? { linkify: true } : { breaks: true, linkify: true },
    comments,
    themeConfig: readHexoTheme(config, theme.options, theme.links),
  });
  return {
    options,
    comments: { ...configComments(options), markdown: "markdown" },
    ...services,
  };
}

/** Returns a permalink as hanblog writes it, or `undefined` if hanblog does not have one of its variables. */
export function hanblogPermalink(pattern: string): string | undefined {
  const rooted = `/${pattern}`.replace(/\/{2,}/g, "/").replace(/:(?:title|filename)\b/g, ":name");
  return permalinkFault(decodeRoute(rooted)) === null && rooted.includes(":") ? rooted : undefined;
}

const KNOWN = nameSet(
  "title subtitle description keywords author language timezone url root permalink permalink_defaults pretty_urls source_dir " +
    "public_dir tag_dir archive_dir category_dir code_dir i18n_dir skip_render new_post_name default_layout titlecase external_link " +
    "filename_case render_drafts post_asset_folder relative_link future highlight prismjs syntax_highlighter index_generator " +
    "archive_generator category_generator tag_generator default_category category_map tag_map date_format time_format updated_option " +
    "use_date_for_updated per_page pagination_dir include exclude ignore theme theme_config deploy server marked search feed sitemap " +
    "baidusitemap symbols_count_time word_count markdown kramed meta_generator auto_spacing live2d abbrlink",
);

/** Returns the first language as a tag, or `undefined` for none. */
export function readHexoLanguage(value: unknown): string | undefined {
  const first = textOf(listOf(value)[0])?.replaceAll("_", "-");
  if (first === undefined || first === "default") return undefined;
  return /^zh-?(?:cn|hans)?$/i.test(first) ? "zh-CN" : first;
}

/** The origin and the base of a site. */
interface HexoAddressOptions {
  readonly url: string | undefined;
  readonly base: string;
}

/** Reads the address of the site. The base is in `root`, or in the path of `url`. */
export function readHexoAddress(config: Fields): HexoAddressOptions {
  const origin = readOrigin(config["url"]);
  const isExample = origin !== undefined && /\/\/(?:www\.)?(?:example|yoursite)\.com$/.test(origin);
  const root = textOf(config["root"]);
  return {
    url: isExample ? undefined : origin,
    base: normalizeBase(root !== undefined && root !== "/" ? root : readUrlPath(config["url"])),
  };
}

import { permalinkFault } from "../../../config/permalink-pattern.js";
import type { ConfigDraft } from "../../config/config-draft.js";
import type { Notes } from "../../notes.js";
import { baseOption, readOrigin } from "../../options/address-options.js";
import { configComments } from "../../options/config-comments.js";
import { postDefaults } from "../../options/folder-defaults.js";
import type { NavEntry } from "../../options/nav-entry.js";
import { nameSet, reportUnknown } from "../../options/option-source.js";
import { readOldServices, withServiceNames } from "../../options/old-services.js";
import { pageSizeOption } from "../../options/page-size-option.js";
import { timeZoneOption } from "../../options/time-zone-option.js";
import { compact, type Fields, fieldsOf, modeOf, plainLine, textOf } from "../../plain-value.js";
import type { JekyllFile } from "./jekyll-files.js";
import { postPattern } from "./jekyll-site.js";

/** Options that have a counterpart, or that a static site needs no counterpart for. */
const KNOWN = nameSet(
  "title tagline subtitle description url baseurl permalink timezone lang locale author email paginate paginate_path exclude include defaults " +
    "collections collections_dir plugins gems markdown kramdown highlighter show_drafts future unpublished excerpt_separator sass source " +
    "destination encoding incremental keep_files safe theme remote_theme minima header_pages show_excerpts feed whitelist rouge redcarpet liquid " +
    "port host name version repository github_username twitter_username social relative_permalinks pygments data_dir plugins_dir layouts_dir includes_dir",
);

/** Everything that the configuration of the new site comes from. */
interface JekyllOptions {
  readonly config: Fields;
  readonly lang: string;
  readonly timeZone: string;
  readonly base: string;
  readonly redirects: Readonly<Record<string, string>>;
  readonly nav: readonly NavEntry[];
  readonly files: readonly JekyllFile[];
  readonly notes: Notes;
  readonly file: string;
}

/** Translates the configuration of the site. */
export function jekyllOptions({
  config,
  lang,
  timeZone,
  base,
  redirects,
  nav,
  files,
  notes,
  file,
}: JekyllOptions): ConfigDraft {
  reportUnknown(config, { known: withServiceNames(KNOWN, config) }, { notes, file });
  // Themes take the repository of the site for that of the comments.
  const places = [
    config,
    { comments: { repository: config["repository"], ...fieldsOf(config["comments"]) } },
  ];
  const { comments, ...services } = readOldServices(places, { notes, file });
  const url = readOrigin(config["url"]);
  const author = config["author"];
  const hasPages = files.some(({ kind }) => kind !== "post" && kind !== "draft");
  const pattern = postPattern(config)
    .replace("/:categories", "")
    .replaceAll(":title", ":name")
    .replaceAll(":output_ext", ".html");
  const isKnown = permalinkFault(pattern) === null;
  const options = compact<unknown>({
    title: textOf(config["title"]) ?? textOf(config["name"]),
    description: plainLine(config["description"]) ?? plainLine(config["tagline"]),
    base: baseOption(base),
    url,
    lang,
    timeZone: timeZoneOption(timeZone, lang),
    defaults: postDefaults({ hasPages, permalink: isKnown ? pattern : undefined }),
    pageSize: pageSizeOption(config["paginate"]),
    nav: nav.map(({ text, link = "" }) => ({ text, link: localTarget(redirects[link]) ?? link })),
    redirects,
    comments,
    themeConfig: compact<unknown>({
      author: textOf(author) ?? textOf(fieldsOf(author)["name"]),
      authorAvatar: imagePath(fieldsOf(author)["avatar"] ?? config["avatar"] ?? config["logo"]),
      mode: readMode(config),
      socialLinks: readSocial(config),
    }),
  });
  return { options, comments: configComments(options), ...services };
}

/** Returns the target of a redirect within the site. */
function localTarget(target: string | undefined): string | undefined {
  return target?.startsWith("/") === true ? target : undefined;
}

function imagePath(value: unknown): string | undefined {
  const path = textOf(value);
  if (path === undefined || !/\.\w{2,5}$/.test(path)) return undefined;
  return /^(?:\/|https?:)/.test(path) ? path : `/${path}`;
}

/** Minima has skins, Chirpy follows the system unless it names a mode, and other themes are light. */
function readMode(config: Fields): string {
  const mode = modeOf(textOf(config["theme_mode"]) ?? fieldsOf(config["minima"])["skin"]);
  const theme = textOf(config["theme"]) ?? textOf(config["remote_theme"]) ?? "";
  return mode ?? (/chirpy/i.test(theme) ? "auto" : "light");
}

/** Addresses of accounts by the name of their platform. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  github: "https://github.com/",
  twitter: "https://twitter.com/",
  linkedin: "https://www.linkedin.com/in/",
  facebook: "https://www.facebook.com/",
  instagram: "https://www.instagram.com/",
};

function readSocial(config: Fields): readonly Fields[] {
  return Object.entries(ACCOUNTS).flatMap(([name, url]) => {
    const user =
      textOf(config[`${name}_username`]) ??
      textOf(fieldsOf(config["minima"])[`${name}_username`]) ??
      textOf(fieldsOf(config[name])["username"]);
    return user === undefined || /^\s*$|username/.test(user) ? [] : [{ text: name, link: url + user }];
  });
}

import { decodeHTML } from "entities";
import { permalinkFault } from "../../../config/permalink-pattern.js";
import { type ConfigDraft, configComments } from "../../config/print-config.js";
import type { Notes } from "../../notes.js";
import {
  baseOption,
  readOrigin,
  nameSet,
  reportUnknown,
  pageSizeOption,
  timeZoneOption,
  postDefaults,
  type NavEntry,
} from "../../options/option-source.js";
import {
  accountLinks,
  imagePath,
  readFriends,
  readSocialLinks,
  withOwnerNames,
} from "../../options/owner-options.js";
import { readOldServices, withServiceNames } from "../../options/comment-options.js";
import { compact, type Fields, fieldsOf, modeOf, plainLine, textOf, listOf } from "../../plain-value.js";
import { type JekyllFile, postPattern, type JekyllParts } from "./jekyll-site.js";
import { encodeRoute } from "../../../../runtime/model/path.js";
import { readDataFile } from "../../config/read-config.js";
import { joinPath, type OldFolder } from "../../old-folder.js";

/** Options that have a counterpart, or that a static site needs no counterpart for. */
const KNOWN = nameSet(
  "title tagline subtitle description url baseurl permalink timezone lang locale author email paginate paginate_path exclude include defaults " +
    "collections collections_dir plugins gems markdown kramdown highlighter show_drafts future unpublished excerpt_separator sass source " +
    "destination encoding incremental keep_files safe theme remote_theme minima header_pages show_excerpts feed whitelist rouge redcarpet liquid " +
    "avatar logo jekyll-archives " +
    "port host name version repository social relative_permalinks pygments data_dir plugins_dir layouts_dir includes_dir",
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
  reportUnknown(config, { known: withOwnerNames(withServiceNames(KNOWN, config)) }, { notes, file });
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
    title: shownText(config["title"]) ?? shownText(config["name"]),
    description: plainLine(config["description"]) ?? plainLine(config["tagline"]),
    base: baseOption(base),
    url,
    lang,
    timeZone: timeZoneOption(timeZone, lang),
    defaults: postDefaults({
      hasPages,
      permalink: isKnown ? pattern : undefined,
      folders: postFolders(files),
    }),
    pageSize: pageSizeOption(config["paginate"]),
    nav: nav.map(({ text, link = "" }) => ({ text, link: localTarget(redirects[link]) ?? link })),
    redirects,
    comments,
    themeConfig: compact<unknown>({
      author: textOf(author) ?? textOf(fieldsOf(author)["name"]),
      authorAvatar: imagePath(
        fieldsOf(author)["avatar"] ?? config["avatar"] ?? config["sidebar-avatar"] ?? config["logo"],
      ),
      mode: readMode(config),
      socialLinks: readSocial(config),
      friendLinks: readFriends(config["friends"]),
    }),
  });
  return { options, comments: configComments(options), ...services };
}

/** Returns the folders of the articles, such as `tech/_posts/` next to `_posts/`. */
function postFolders(files: readonly JekyllFile[]): readonly string[] {
  const ofPosts = files.flatMap(({ path }) => /^(?:.*?\/)??_posts\//.exec(path)?.[0] ?? []);
  return ofPosts.length === 0 ? ["_posts/"] : [...new Set(ofPosts)].toSorted();
}

/** Returns the target of a redirect within the site. */
function localTarget(target: string | undefined): string | undefined {
  return target?.startsWith("/") === true ? target : undefined;
}

/** Minima and Minimal Mistakes have skins, Chirpy follows the system unless it names a mode, and other themes are light. */
function readMode(config: Fields): string {
  const mode = modeOf(
    textOf(config["theme_mode"]) ?? fieldsOf(config["minima"])["skin"] ?? config["minimal_mistakes_skin"],
  );
  const theme = textOf(config["theme"]) ?? textOf(config["remote_theme"]) ?? "";
  return mode ?? (/chirpy/i.test(theme) ? "auto" : "light");
}

/** Reads the accounts of minima, Hux and Chirpy, and the links of Minimal Mistakes. The first one of a platform stays. */
function readSocial(config: Fields): readonly Fields[] {
  const { minima, author, footer, social } = config;
  const found = [
    ...accountLinks(
      (name) =>
        config[`${name}_username`] ??
        fieldsOf(minima)[`${name}_username`] ??
        fieldsOf(config[name])["username"] ??
        fieldsOf(author)[name],
    ),
    ...readSocialLinks(fieldsOf(author)["links"]),
    ...readSocialLinks(fieldsOf(footer)["links"]),
    ...readSocialLinks(fieldsOf(minima)["social_links"]),
    ...listOf(fieldsOf(social)["links"]).flatMap((link) =>
      URL.canParse(textOf(link) ?? "")
        ? readSocialLinks({ [new URL(textOf(link) ?? "").hostname]: link })
        : [],
    ),
  ];
  return [...new Map(found.toReversed().map((entry) => [entry["link"], entry])).values()].toReversed();
}

/** Reads the menu of Minimal Mistakes, or the pages that minima shows in its header. */
export async function readJekyllMenu(
  old: OldFolder,
  { contentDir, config, files, site, notes }: JekyllParts,
): Promise<readonly NavEntry[]> {
  const file = joinPath(contentDir, "_data/navigation.yml");
  if (old.has(file)) {
    const data = await readDataFile(old, file, notes);
    const entries = listOf(data["main"]).flatMap((entry) => {
      const { title, url } = fieldsOf(entry);
      const [text, link] = [shownText(title), textOf(url)];
      return text === undefined || link === undefined
        ? []
        : [{ text, link: /^[a-z]+:/i.test(link) ? link : `/${link.replace(/^\/+/, "")}` }];
    });
    if (entries.length > 0) return entries;
  }
  const named = listOf(config["header_pages"]).flatMap((page) => textOf(page) ?? []);
  const shown =
    named.length > 0
      ? named.flatMap((name) => files.find(({ path }) => path === name) ?? [])
      : files.filter(({ path, kind }) => kind === "page" && !path.includes("/"));
  return shown.flatMap(({ path, fields }): readonly NavEntry[] => {
    const text = shownText(fields["title"]);
    const address = site.addresses.get(path);
    return text === undefined || address === undefined || address === "/" || path.startsWith("404")
      ? []
      : [{ text, link: encodeRoute(address) }];
  });
}

/** Returns a text as visitors saw it: Jekyll's themes print it as HTML, in which authors write `&amp;`. */
function shownText(value: unknown): string | undefined {
  const text = textOf(value);
  return text === undefined ? undefined : decodeHTML(text);
}

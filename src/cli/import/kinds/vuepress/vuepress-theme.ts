import { withoutSlashes } from "../../../../runtime/model/path.js";
import { imagePath, readFriends, readSocialLinks, withFooter } from "../../options/owner-options.js";
import { nameSet, type OptionSource, reportUnknown } from "../../options/option-source.js";
import { withServiceNames } from "../../options/comment-options.js";
import { imageOf } from "../vue/vue-site.js";
import { compact, type Fields, fieldsOf, modeOf, textOf } from "../../plain-value.js";

/** Options of hanblog that come from the options of an old theme. */
export interface ThemeOptions {
  readonly themeConfig: Record<string, unknown>;
  /** Options of `comments` other than those of a widget. */
  readonly comments: Fields;
  readonly repository: Record<string, unknown>;
}

/** Options that hanblog reads elsewhere, or whose effect it always has, in the default theme and reco. */
const COVERED = nameSet(
  "nav navbar sidebar sidebarDepth locales repo repoLabel docsRepo docsDir docsBranch editLinks editLink editLinkText " +
    "lastUpdated lastUpdatedText selectText selectLanguageText selectLanguageName ariaLabel label search searchMaxSuggestions " +
    "algolia smoothScroll subSidebar displayAllHeaders activeHeaderLinks nextLinks prevLinks type authorAvatar author logo " +
    "startYear record recordLink cyberSecurityRecord cyberSecurityLink friendLink mode modePicker valineConfig vssueConfig " +
    "commentsSolution showComment heroImage huawei noFoundPageByTencent lang sidebarHeading colorMode colorModeSwitch " +
    "contributors contributorsText footer copyright displayFooter darkmode themePlugins notFound backToHome commentConfig blog friends friendLinks friendshipLinks autoSetBlogCategories autoAddCategoryToNavbar tip warning danger externalLinkIcon blogConfig",
);

/** Reads the options of VuePress's default theme and of reco. */
export function readThemeOptions(theme: Fields, { notes, file }: OptionSource): ThemeOptions {
  reportUnknown(
    theme,
    {
      known: withServiceNames(COVERED, theme),
      code: "theme-option",
    },
    { notes, file },
  );
  const record = textOf(theme["record"]) ?? textOf(theme["cyberSecurityRecord"]);
  const friends = ["friendLink", "friends", "friendLinks", "friendshipLinks"].flatMap((name) =>
    readFriends(theme[name]),
  );
  const own = fieldsOf(theme["blog"]);
  const themeConfig = compact<unknown>({
    author: textOf(theme["author"]) ?? textOf(own["name"]) ?? textOf(fieldsOf(theme["author"])["name"]),
    authorAvatar: imageOf(theme["authorAvatar"]) ?? imagePath(own["avatar"]),
    logo: imageOf(theme["logo"]),
    heroImage: imageOf(theme["heroImage"]),
    startYear: readYear(theme["startYear"]),
    record,
    recordLink:
      textOf(theme["recordLink"]) ?? (theme["record"] ? undefined : textOf(theme["cyberSecurityLink"])),
    ...readMode(theme),
    friendLinks: friends,
    socialLinks: [
      ...readSocialLinks(fieldsOf(theme["blogConfig"])["socialLinks"]),
      ...readSocialLinks(own["medias"]),
    ],
    texts: readTexts(theme),
  });
  const blog = fieldsOf(theme["blogConfig"]);
  for (const name of Object.keys(own).filter((part) => !/^(?:name|avatar|medias)$/.test(part)))
    notes.lost("theme-option", `blog.${name}`, { file });
  for (const name of ["category", "tag"].filter((part) => blog[part] !== undefined)) {
    notes.lost("theme-option", `blogConfig.${name}`, { file });
  }
  const withLines =
    theme["displayFooter"] === false
      ? themeConfig
      : withFooter(themeConfig, theme["footer"], theme["copyright"]);
  return {
    themeConfig: withLines,
    comments: commentChoice(theme),
    repository: readRepository(theme),
  };
}

/** Returns texts of the theme that an author wrote. */
function readTexts(theme: Fields): Record<string, string | undefined> | undefined {
  const texts = compact({
    edit: textOf(theme["editLinkText"]),
    lastUpdated: textOf(theme["lastUpdated"]) ?? textOf(theme["lastUpdatedText"]),
    languages: textOf(theme["selectText"]) ?? textOf(theme["selectLanguageText"]),
  });
  return Object.keys(texts).length > 0 ? texts : undefined;
}

/** Returns the repository that the options of a theme name, or an empty record. */
export function readRepository(theme: Fields): Record<string, unknown> {
  const url = readRepositoryUrl(theme["docsRepo"]) ?? readRepositoryUrl(theme["repo"]);
  if (url === undefined) return {};
  const dir = textOf(theme["docsDir"]);
  return compact<unknown>({
    url,
    branch: textOf(theme["docsBranch"]) ?? "master",
    dir: dir === undefined ? undefined : withoutSlashes(dir),
    editLinks: theme["editLinks"] === true || theme["editLink"] === true ? undefined : false,
    navLink: theme["repo"] === undefined ? false : undefined,
  });
}

function readRepositoryUrl(value: unknown): string | undefined {
  const url = textOf(value)?.replace(/\.git$/, "");
  return url !== undefined && /^(?:https?:\/\/[^\s/]+\/\S+|[\w.-]+\/[\w.-]+)$/.test(url) ? url : undefined;
}

function readYear(value: unknown): string | undefined {
  const year = textOf(value);
  return year !== undefined && /^\d{4}$/.test(year) ? year : undefined;
}

/** Values of `darkmode` of theme-hope. Others let visitors choose. */
const HOPE_MODES: Readonly<Record<string, Fields>> = {
  disable: { mode: "light", modePicker: false },
  enable: { mode: "dark", modePicker: false },
  auto: { mode: "auto", modePicker: false },
};

function readMode(theme: Fields): Fields {
  const hope = HOPE_MODES[textOf(theme["darkmode"]) ?? ""];
  if (hope !== undefined) return hope;
  const isFixed = theme["modePicker"] === false || theme["colorModeSwitch"] === false;
  return {
    mode: modeOf(theme["mode"] ?? theme["colorMode"]),
    ...(isFixed ? { modePicker: false } : {}),
  };
}

/** Returns whether pages show comments, and which of two widgets. */
function commentChoice(theme: Fields): Fields {
  const isHidden = [theme["valineConfig"], theme["vssueConfig"], theme].some(
    (options) => fieldsOf(options)["showComment"] === false,
  );
  return {
    ...(isHidden ? { show: false } : {}),
    ...(theme["commentsSolution"] === "vssue" ? { use: "issue" } : {}),
  };
}

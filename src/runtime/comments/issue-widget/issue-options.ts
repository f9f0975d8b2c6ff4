import type { IssueSettings } from "../../model/comments.js";
import type { IssueCommentTexts } from "../../texts/features/issue-comment-texts.js";
import { nearestLanguage, type LanguageEntry } from "../../texts/nearest-language.js";
import { ISSUE_COMMENTS_LOADERS } from "../../texts/loaders/issue-comments.js";

type OptionalName = "clientSecret" | "baseURL" | "proxy" | "issueContent" | "locale" | "exchange";
/** Settings that only builds use. */
type BuildName = "resolve" | "bake";

/** Issue settings with all defaults filled in (spec/comments.md §3). `null` means not set. */
export type IssueOptions = Required<Omit<IssueSettings, OptionalName | BuildName>> & {
  readonly [Name in OptionalName]: NonNullable<IssueSettings[Name]> | null;
};

/** Defaults from spec/comments.md §3 and §9. `exchange` and `storage` are additions of hanblog. */
const DEFAULTS: Omit<IssueOptions, "platform" | "owner" | "repo" | "clientId"> = {
  clientSecret: null,
  baseURL: null,
  labels: ["Vssue"],
  state: "Vssue",
  prefix: "[Vssue]",
  admins: [],
  perPage: 10,
  proxy: null,
  issueContent: null,
  autoCreateIssue: false,
  locale: null,
  exchange: null,
  storage: "session",
};

/** Settings that the widget requires (spec/comments.md §5). */
const NEEDED = ["platform", "owner", "repo", "clientId"] as const;

/** Returns the settings with all defaults filled in. */
export function issueOptions(settings: IssueSettings): IssueOptions {
  return { ...DEFAULTS, ...settings };
}

/** Returns the names of required settings that are missing. A build checks them itself, but other embedders may not. */
export function missingOptions(settings: Partial<IssueSettings>): readonly string[] {
  return NEEDED.filter((name) => (settings[name] ?? "") === "");
}

/** Returns the numbers of comments per page that visitors can choose from (spec/comments.md §9). */
export function perPageChoices(configured: number): readonly number[] {
  const choices = new Set([5, 10, 20, 50, ...(configured < 100 ? [configured] : [])]);
  return [...choices].toSorted((a, b) => a - b);
}

/** Returns whether a user is the repository's owner or a configured admin (spec/comments.md §6). Ignores case. */
export function isAdmin({ owner, admins }: IssueOptions, username: string | null): boolean {
  const name = username?.toLowerCase();
  return [owner, ...admins].some((admin) => admin.toLowerCase() === name);
}

/** The language of the issue-based panel, with a function that loads its texts. */
type IssueLanguage = LanguageEntry<() => Promise<{ readonly issueComments: IssueCommentTexts }>>;

/**
 * Returns the language that the config sets, or else the first of the wanted languages that the panel has, or else
 * English (spec/comments.md §9).
 */
export function chooseLanguage(configured: string | null, wanted: readonly string[]): IssueLanguage {
  return nearestLanguage(ISSUE_COMMENTS_LOADERS, ...(configured === null ? wanted : [configured]));
}

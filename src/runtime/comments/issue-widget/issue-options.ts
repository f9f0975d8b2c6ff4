import type { IssueSettings } from "../../model/comments.js";
import type { IssueCommentTexts } from "../../texts/features/issue-comment-texts.js";
import type * as Further from "../../texts/loaders/further-issue.js";
import {
  findLanguage,
  nearestLanguage,
  type ByLanguage,
  type LanguageEntry,
} from "../../texts/nearest-language.js";
import { ISSUE_COMMENTS_LOADERS } from "../../texts/loaders/issue-comments.js";

type OptionalName = "clientSecret" | "baseURL" | "proxy" | "issueContent" | "locale" | "exchange";
/** Settings that only builds use. */
type BuildName = "resolve" | "bake";

/** Issue settings with all defaults filled in. `null` means not set. */
export type IssueOptions = Required<Omit<IssueSettings, OptionalName | BuildName>> & {
  readonly [Name in OptionalName]: NonNullable<IssueSettings[Name]> | null;
};

/** Defaults of Vssue, whose issues the panel continues. `exchange` and `storage` are additions of hanblog. */
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

/** Settings that the widget requires. */
const NEEDED = ["platform", "owner", "repo", "clientId"] as const;

/** Returns the settings with all defaults filled in. */
export function issueOptions(settings: IssueSettings): IssueOptions {
  return { ...DEFAULTS, ...settings };
}

/** Returns the names of required settings that are missing. A build checks them itself, but other embedders may not. */
export function missingOptions(settings: Partial<IssueSettings>): readonly string[] {
  return NEEDED.filter((name) => (settings[name] ?? "") === "");
}

/** Returns the numbers of comments per page that visitors can choose from. */
export function perPageChoices(configured: number): readonly number[] {
  const choices = new Set([5, 10, 20, 50, ...(configured < 100 ? [configured] : [])]);
  return [...choices].toSorted((a, b) => a - b);
}

/** Returns whether a user is the repository's owner or a configured admin. Ignores case. */
export function isAdmin({ owner, admins }: IssueOptions, username: string | null): boolean {
  const name = username?.toLowerCase();
  return [owner, ...admins].some((admin) => admin.toLowerCase() === name);
}

/** The language of the issue-based panel, with a function that loads its texts. */
type IssueLanguage = LanguageEntry<() => Promise<{ readonly issueComments: IssueCommentTexts }>>;

/**
 * Resolves to the language that the config sets, or else the first of the wanted languages that the panel has, or else
 * English.
 */
export function chooseLanguage(configured: string | null, wanted: readonly string[]): Promise<IssueLanguage> {
  const tags = configured === null ? wanted : [configured];
  return findIssueTexts(ISSUE_COMMENTS_LOADERS, tags, ({ issueComments }) => issueComments);
}

/**
 * Resolves to the entry of `first` for the first of the wanted languages, or to the nearest one of `first` and the
 * entries that `choose` takes from the further languages. Their file is loaded in that case only.
 */
export async function findIssueTexts<Value>(
  first: ByLanguage<Value>,
  wanted: readonly string[],
  choose: (further: typeof Further) => readonly LanguageEntry<Value>[],
): Promise<LanguageEntry<Value>> {
  return (
    findLanguage(first, wanted[0] ?? "") ??
    nearestLanguage([...first, ...choose(await import("../../texts/loaders/further-issue.js"))], ...wanted)
  );
}

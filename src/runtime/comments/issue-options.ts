import type { IssueSettings } from "../model/comments.js";

type OptionalName = "clientSecret" | "baseURL" | "proxy" | "issueContent" | "locale" | "exchange";
/** What only builds go by. */
type BuildName = "resolve" | "bake";

/** Settings with every default in place (spec/comments.md §3); `null` is "not set". */
export type IssueOptions = Required<Omit<IssueSettings, OptionalName | BuildName>> & {
  readonly [Name in OptionalName]: NonNullable<IssueSettings[Name]> | null;
};

/** Of spec/comments.md §3 and §9; `exchange` and `storage` are ours. */
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

/** What the widget cannot do without (spec/comments.md §5). */
const NEEDED = ["platform", "owner", "repo", "clientId"] as const;

/** Fills settings up. */
export function issueOptions(settings: IssueSettings): IssueOptions {
  return { ...DEFAULTS, ...settings };
}

/** The needed settings that a page does not have; the build asks for them, other embedders may forget them. */
export function missingOptions(settings: Partial<IssueSettings>): readonly string[] {
  return NEEDED.filter((name) => (settings[name] ?? "") === "");
}

/** Comments a page that a visitor may choose from (spec/comments.md §9). */
export function perPageChoices(configured: number): readonly number[] {
  const choices = new Set([5, 10, 20, 50, ...(configured < 100 ? [configured] : [])]);
  return [...choices].toSorted((a, b) => a - b);
}

/** The owner of the repository, or somebody whom the site named (spec/comments.md §6); names differ by more than case. */
export function isAdmin({ owner, admins }: IssueOptions, username: string | null): boolean {
  const name = username?.toLowerCase();
  return [owner, ...admins].some((admin) => admin.toLowerCase() === name);
}

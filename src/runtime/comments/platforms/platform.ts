import type { Api, Send } from "./api.js";

/** An account on a platform. */
export interface User {
  readonly username: string;
  /** URL of the avatar, or `null`. */
  readonly avatar: string | null;
  /** URL that begins with http:// or https://, or `null`. */
  readonly homepage: string | null;
}

/** The reactions that the panel shows, in this order. */
export type Reaction = "heart" | "like" | "unlike";

/** A comment of an issue. */
export interface IssueComment {
  readonly id: string;
  /** Unsanitised HTML from the platform, or `null` if it returns only the source. Then `raw` is rendered. */
  readonly html: string | null;
  /** The markdown source. */
  readonly raw: string;
  readonly author: User;
  /** Time of writing, in milliseconds since 1970. `updatedAt` has the same unit. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Number of each reaction; `null` if the platform has none or does not report them. */
  readonly reactions: Readonly<Record<Reaction, number>> | null;
}

/** The issue that holds a page's comments. `id` is the number in the issue's URL, which GitLab calls `iid`. */
export interface Issue {
  readonly id: string;
  readonly title: string;
  /** Source of the issue's first message, as markdown or text. */
  readonly content: string;
  /** URL of the issue's page. */
  readonly link: string;
}

/** A request for one page of an issue's comments. `page` counts from 1. */
export interface IssueQuery {
  readonly page: number;
  readonly perPage: number;
  readonly sort: "asc" | "desc";
}

/** One page of an issue's comments. `page` and `perPage` are the values that the platform used. */
export interface IssueCommentPage {
  readonly comments: readonly IssueComment[];
  /** Number of comments on all pages. */
  readonly count: number;
  readonly page: number;
  readonly perPage: number;
}

/** Static facts about a platform. */
export interface PlatformInfo {
  readonly name: string;
  /** URL of the platform's home page. */
  readonly link: string;
  /** Version of the API, such as `v3`. */
  readonly version: string;
  readonly isReactable: boolean;
  readonly isSortable: boolean;
  /** Prefix for paths in comments that have no host, such as those of uploaded pictures. */
  readonly root: string;
}

/** The repository that holds the comments, and the labels of new issues. */
export interface PlatformOptions {
  readonly owner: string;
  readonly repo: string;
  readonly labels: readonly string[];
  /** URL of a self-hosted platform, without a trailing slash; `null` for the public one. */
  readonly baseURL: string | null;
}

/** External dependencies of a platform's calls. `now` returns milliseconds since 1970. */
export interface PlatformContext {
  readonly fetch: typeof fetch;
  /** Returns the visitor's token, or `null` if the visitor has not signed in. */
  readonly token: () => string | null;
  readonly now: () => number;
}

/**
 * The calls of the panel on one platform. They reject with a `PlatformError` on failure. A missing issue is
 * `null`.
 */
export interface IssueBackend {
  readonly info: PlatformInfo;
  /** Reads the user that the token belongs to. */
  readonly readUser: () => Promise<User>;
  readonly findIssue: (key: { readonly id: string } | { readonly title: string }) => Promise<Issue | null>;
  readonly createIssue: (issue: { readonly title: string; readonly content: string }) => Promise<Issue>;
  readonly list: (issue: Issue, query: IssueQuery) => Promise<IssueCommentPage>;
  readonly add: (issue: Issue, raw: string) => Promise<IssueComment>;
  readonly edit: (issue: Issue, id: string, raw: string) => Promise<IssueComment>;
  /** Resolves to whether the comment was removed. */
  readonly remove: (issue: Issue, id: string) => Promise<boolean>;
  /**
   * Adds a reaction, or removes it if the visitor had given it. Rejects with `501 Not Implemented` on platforms
   * without reactions.
   */
  readonly react: (issue: Issue, id: string, reaction: Reaction) => Promise<"given" | "taken" | "refused">;
  /** Reads the current counts of a comment's reactions; `null` if the platform does not report them. */
  readonly readReactions: (issue: Issue, id: string) => Promise<IssueComment["reactions"]>;
}

/** The calls that a platform implements. `createIssueBackend` turns them into the panel's backend. */
export interface PlatformCalls extends Pick<
  IssueBackend,
  "info" | "readUser" | "list" | "add" | "edit" | "remove"
> {
  readonly findById: (id: string) => Promise<Issue | null>;
  /** Searches issues by the words of a title. The results may lack very recent issues. */
  readonly search: (title: string) => Promise<readonly Issue[]>;
  /** Lists the newest issues. Needed on platforms whose search lags behind. */
  readonly listNewest?: () => Promise<readonly Issue[]>;
  readonly create: IssueBackend["createIssue"];
  /** Missing on platforms without reactions, as is `readReactions`. */
  readonly react?: IssueBackend["react"];
  readonly readReactions?: IssueBackend["readReactions"];
}

/** A platform's calls on issues. */
export type IssueCalls = Pick<PlatformCalls, "findById" | "search" | "listNewest" | "create">;

/** A platform's calls on the comments of an issue. */
export type CommentCalls = Omit<PlatformCalls, keyof IssueCalls | "info" | "readUser">;

/** The dependencies of a platform's calls: `connect`, the visitor's token and the time. */
export interface CallContext extends Pick<PlatformContext, "token" | "now"> {
  /** Creates the function that calls an API, with the visitor's token or with `token` instead. */
  readonly connect: (api: Api, token?: PlatformContext["token"]) => Send;
}

/** The export of each platform's `index.ts`: creates the platform's own calls, without shared logic. */
export type CreatePlatformCalls = (options: PlatformOptions, context: CallContext) => PlatformCalls;

/** An access token of a visitor. */
export interface Token {
  readonly value: string;
  /** The refresh token, or `null`. Without one, the visitor must sign in again after expiry. */
  readonly refresh: string | null;
  /**
   * Time of expiry in milliseconds since 1970; `null` if the token does not expire or the platform does not report
   * it.
   */
  readonly expiresAt: number | null;
}

/** An authorisation code returned by a platform. */
export interface Grant {
  readonly code: string;
  /** The redirect URI that was sent to the platform. */
  readonly redirectUri: string;
  /** The PKCE verifier; `null` without PKCE. */
  readonly verifier: string | null;
}

/** Sign-in on one platform. Its calls reject with a `PlatformError` on failure. */
export interface SignIn {
  readonly flow: SignInFlow;
  readonly exchangeCode: (grant: Grant) => Promise<Token>;
  readonly refresh: (token: Token, redirectUri: string) => Promise<Token>;
}

/** An OAuth flow: an authorisation code, with or without PKCE, or a token in the address (implicit). */
export interface SignInFlow {
  readonly kind: "code" | "code-pkce" | "implicit";
  /** URL of the platform's sign-in page, without its query. */
  readonly authorizeUrl: string;
  /** URL that exchanges a code for a token; `null` in the implicit flow. */
  readonly tokenUrl: string | null;
  /** The requested scope; `null` for none. */
  readonly scope: string | null;
}

/** A failed request to a platform. `status` is the HTTP status; 0 means that there was no usable response. */
export class PlatformError extends Error {
  override readonly name = "PlatformError";
  constructor(
    readonly status: number,
    message: string,
    /** Time when a rate limit ends, in milliseconds since 1970, or `null`. */
    readonly retryAt: number | null = null,
    /** Whether there was no response, or one without the platform's error message. */
    readonly isSilence = status === 0,
  ) {
    super(message);
  }
}

/**
 * Yields all issues with the site's labels, including closed ones, in lists that start with the oldest. Throws a
 * `PlatformError` on failure.
 */
export type ListIssues = (
  options: PlatformOptions,
  context: PlatformContext,
) => AsyncGenerator<readonly Issue[], void>;

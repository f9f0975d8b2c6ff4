import type { Api, Send } from "./api.js";

/** Someone with an account on a platform. */
export interface User {
  readonly username: string;
  /** URL of a picture, or `null`. */
  readonly avatar: string | null;
  /** An address that begins with http:// or https://, or `null`. */
  readonly homepage: string | null;
}

/** The reactions that the panel shows, in its order (spec/comments.md §2). */
export type Reaction = "heart" | "like" | "unlike";

/** A comment of an issue. `html` comes from a platform: it is shown sanitised only. */
export interface IssueComment {
  readonly id: string;
  /** `null` where the platform gives source only; then `raw` is rendered. */
  readonly html: string | null;
  /** Markdown, as its author wrote it. */
  readonly raw: string;
  readonly author: User;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** How often each was given; `null` where a platform has none or does not tell. */
  readonly reactions: Readonly<Record<Reaction, number>> | null;
}

/** The issue that keeps a page's comments. `id` is the number (or iid) that its address has. */
export interface Issue {
  readonly id: string;
  readonly title: string;
  /** Markdown or text of its first message. */
  readonly content: string;
  /** Address for a browser. */
  readonly link: string;
}

/** Which comments of an issue. `page` counts from 1. */
export interface IssueQuery {
  readonly page: number;
  readonly perPage: number;
  readonly sort: "asc" | "desc";
}

/** Page and size are those that the platform really used. */
export interface IssueCommentPage {
  readonly comments: readonly IssueComment[];
  /** Comments of the issue on all pages. */
  readonly count: number;
  readonly page: number;
  readonly perPage: number;
}

/** What is known of a platform without asking it (spec/comments.md §3). */
export interface PlatformInfo {
  readonly name: string;
  /** Its home page. */
  readonly link: string;
  /** Of its API, such as `v3`. */
  readonly version: string;
  readonly isReactable: boolean;
  readonly isSortable: boolean;
  /** What addresses begin with that comments give without a host, as those of pictures that were uploaded with them. */
  readonly root: string;
}

/** Where a platform's repository is, and what new issues get. */
export interface PlatformOptions {
  readonly owner: string;
  readonly repo: string;
  readonly labels: readonly string[];
  /** Of a self-hosted platform, without a slash at its end; `null`: the public one. */
  readonly baseURL: string | null;
}

/** What a platform's calls are given from outside. */
export interface PlatformContext {
  readonly fetch: typeof fetch;
  /** The visitor's token, or `null` for a visitor who has not signed in. */
  readonly token: () => string | null;
  readonly now: () => number;
}

/**
 * The calls of spec/comments.md §7 on one platform. What fails rejects with a `PlatformError`; an issue that does not
 * exist is `null`.
 */
export interface IssueBackend {
  readonly info: PlatformInfo;
  /** The user whom the token belongs to. */
  readonly readUser: () => Promise<User>;
  readonly findIssue: (key: { readonly id: string } | { readonly title: string }) => Promise<Issue | null>;
  readonly createIssue: (issue: { readonly title: string; readonly content: string }) => Promise<Issue>;
  readonly list: (issue: Issue, query: IssueQuery) => Promise<IssueCommentPage>;
  readonly add: (issue: Issue, raw: string) => Promise<IssueComment>;
  readonly edit: (issue: Issue, id: string, raw: string) => Promise<IssueComment>;
  /** Whether it was removed. */
  readonly remove: (issue: Issue, id: string) => Promise<boolean>;
  /** Gives a reaction, or takes it back where the visitor had given it. Rejects with `501 Not Implemented` elsewhere. */
  readonly react: (issue: Issue, id: string, reaction: Reaction) => Promise<"given" | "taken" | "refused">;
  /** How often each reaction was given, read anew; `null` on platforms without reactions. */
  readonly readReactions: (issue: Issue, id: string) => Promise<IssueComment["reactions"]>;
}

/** The calls of one platform in its own words; `createIssueBackend` makes of them what the panel uses. */
export interface PlatformCalls extends Pick<
  IssueBackend,
  "info" | "readUser" | "list" | "add" | "edit" | "remove"
> {
  readonly findById: (id: string) => Promise<Issue | null>;
  /** Issues with the words of a title, but perhaps not those that were written a moment ago. */
  readonly search: (title: string) => Promise<readonly Issue[]>;
  /** The newest issues, for a platform whose search is behind them. */
  readonly listNewest?: () => Promise<readonly Issue[]>;
  readonly create: IssueBackend["createIssue"];
  /** Platforms without reactions have neither of these. */
  readonly react?: IssueBackend["react"];
  readonly readReactions?: IssueBackend["readReactions"];
}

/** The calls of a platform on issues themselves. */
export type IssueCalls = Pick<PlatformCalls, "findById" | "search" | "listNewest" | "create">;

/** The calls of a platform on the comments of an issue. */
export type CommentCalls = Omit<PlatformCalls, keyof IssueCalls | "info" | "readUser">;

/** What a platform's calls are made with. */
export interface CallContext extends Pick<PlatformContext, "token" | "now"> {
  /** Opens an API; its calls carry the visitor's token, or the one that is given. */
  readonly connect: (api: Api, token?: PlatformContext["token"]) => Send;
}

/** The export of a platform's `index.ts`: its calls over the wire, without anything that platforms share. */
export type CreatePlatformCalls = (options: PlatformOptions, context: CallContext) => PlatformCalls;

/** A visitor's right to act on a platform. */
export interface Token {
  readonly value: string;
  /** What a new one is got for when this one has ended; `null`: the visitor signs in again. */
  readonly refresh: string | null;
  /** Milliseconds since 1970 when it ends; `null`: never, or the platform does not tell. */
  readonly expiresAt: number | null;
}

/** A code that a platform has sent a visitor back with. */
export interface Grant {
  readonly code: string;
  /** The address that it was sent to, as the platform was told it. */
  readonly redirectUri: string;
  /** Of PKCE, where the flow is `code-pkce`. */
  readonly verifier: string | null;
}

/** Signing in on one platform. What fails rejects with a `PlatformError`. */
export interface SignIn {
  readonly flow: SignInFlow;
  readonly exchangeCode: (grant: Grant) => Promise<Token>;
  readonly refresh: (token: Token, redirectUri: string) => Promise<Token>;
}

/** How a visitor signs in there: authorization code (with or without PKCE), or a token in the address (implicit). */
export interface SignInFlow {
  readonly kind: "code" | "code-pkce" | "implicit";
  /** Where the visitor is sent, without query. */
  readonly authorizeUrl: string;
  /** Where a code is exchanged for a token; `null` for implicit. */
  readonly tokenUrl: string | null;
  /** `null`: none is asked for. */
  readonly scope: string | null;
}

/** A call that a platform did not answer as asked. `status` 0: there was no answer. */
export class PlatformError extends Error {
  override readonly name = "PlatformError";
  constructor(
    readonly status: number,
    message: string,
    /** Milliseconds since 1970 when a limit is lifted, or `null`. */
    readonly retryAt: number | null = null,
    /** Whether there was no answer, whatever that counts as, or none with words of the platform's. */
    readonly isSilence = status === 0,
  ) {
    super(message);
  }
}

/** All issues that have the site's labels, closed ones too, list by list, oldest first. Rejects with a `PlatformError`. */
export type ListIssues = (
  options: PlatformOptions,
  context: PlatformContext,
) => AsyncGenerator<readonly Issue[], void>;

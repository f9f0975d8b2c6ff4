import type { PageSummary } from "./listing.js";

type QueryValue = string | number | boolean | null;

/** Values with which a field of this type can be compared: those of a list are its items. */
type Wanted<Value> = [Value] extends [readonly (infer Item)[]]
  ? Wanted<Item>
  : [Value] extends [QueryValue]
    ? Value | readonly Value[]
    : QueryValue | readonly QueryValue[];

/** A choice of articles from the lists of the current locale. It consists of plain data. */
export interface PostQuery {
  /**
   * Values of front matter fields. A page needs one of the values of each field, and `null` is a missing one. `folder` is a
   * folder of the site.
   */
  readonly where?: { readonly folder?: string } & {
    readonly [Name in keyof HanblogFields]?: Wanted<NonNullable<HanblogFields[Name]>>;
  } & Readonly<Record<string, QueryValue | readonly QueryValue[]>>;
  /**
   * `date`, `title` or the name of a front matter field, with `-` in front for the descending order. Without it, articles have the order
   * of the home page.
   */
  readonly sort?: string;
  /** Maximum number of articles. */
  readonly limit?: number;
}

/** A query for the newest comments of the site, in place of articles. */
export interface NewestQuery {
  /** Maximum number of comments. */
  readonly newestComments: number;
}

/** The answer of the build to a query. */
export interface Answer {
  readonly posts: readonly PageSummary[];
  /** HTML of the newest comments, for a `NewestQuery`. It is left out if the build has not read them. */
  readonly html?: string;
}

/** The articles that a query selects, or the newest comments. */
export interface QueryAnswer extends Answer {
  /** The query as JSON. */
  readonly query: string;
  /** Hash of `posts` or `html`. */
  readonly hash: string;
}

/** Returns the answer to a query, in JSON, on the pages of a locale. */
export type AnswerQuery = (locale: string, query: string) => QueryAnswer;

import { createContext, useContext } from "react";
import type { PageSummary } from "../model/lists/listing.js";
import type { Answer, PostQuery } from "../model/lists/post-query.js";
import { useRoute } from "./site-context.js";

/** Answers a query in JSON. The browser does not need the answer to a static caller. */
export type AnswerPosts = (query: string, isStatic: boolean) => Answer;

/** Answers queries at build time; `null` in the browser, where the route has the answers. */
export const AnswersContext = createContext<AnswerPosts | null>(null);

/**
 * Returns the articles that a query selects, as in lists. It is a hook: call it in components and layouts only. The build
 * finds the articles, and the browser gets them with the page, so that `limit` should be small.
 */
export function posts(query: PostQuery = {}): readonly PageSummary[] {
  const answer = useContext(AnswersContext);
  const { info } = useRoute();
  const key = JSON.stringify(query);
  return answer === null ? (info.posts?.[key] ?? []) : answer(key, false).posts;
}

import { withoutImages } from "../policy/read-comment.js";
import { notFound } from "../protocol/request-error.js";
import type { Area } from "../routes/routes.js";
import type { ServiceContext } from "../service-context.js";
import { COMMENTS } from "../store/collections.js";
import { createCommentFeed } from "./create-comment-feed.js";
import { isFeedToken } from "./feed-token.js";

/** Number of comments in the feed. */
const SIZE = 50;

/**
 * Creates the route `GET /admin/feed.atom?token=…`, which returns the newest comments. They include waiting
 * comments, but no spam.
 */
export function createFeedArea(context: ServiceContext): Area {
  return {
    path: "/admin",
    routes: [
      {
        method: "GET",
        path: "/feed.atom",
        async run({ query }) {
          // Without the token, the response is the same as for an unknown path.
          if (!isFeedToken(query["token"], context)) throw notFound();
          const found = await context.store.objects.find(COMMENTS, {
            where: { kind: "in", field: "status", values: ["visible", "waiting"], negated: false },
            order: [{ field: "createdAt", descending: true }],
            limit: SIZE,
            skip: 0,
          });
          const comments = found.map((object) => ({
            ...object,
            comment: withoutImages(String(object["comment"] ?? "")),
          }));
          const headers = {
            "Content-Type": "application/atom+xml; charset=utf-8",
            "Referrer-Policy": "no-referrer",
          };
          return { status: 200, headers, body: createCommentFeed(comments, context) };
        },
      },
    ],
  };
}

import type { CommentDraft } from "../../../../../src/cli/comments/transfer/format/comment-parts.js";
import type { Placed } from "../../../../../src/cli/comments/transfer/take-comments.js";

const AT = new Date("2020-01-01T00:00:00.000Z");

/** Creates a comment that is ready to be stored. */
export function createEndpointDraft(objectId: string, comment = "hi"): Placed<CommentDraft> {
  const object = { objectId, createdAt: AT, updatedAt: AT, url: "/p/", comment, status: "visible" };
  return {
    at: { file: "x", line: 1, id: objectId },
    draft: { kind: "comment", object, reply: null, rest: new Map(), isHtml: false, isStated: true },
  };
}

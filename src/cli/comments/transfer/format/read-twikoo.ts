import type { CommentParts } from "./comment-parts.js";
import type { FieldReader } from "./field-reader.js";

/** Reads a Twikoo comment. Its body is HTML and its dates are milliseconds. */
export function readTwikooComment(reader: FieldReader): CommentParts {
  const createdAt = reader.moment("created");
  return {
    id: reader.id("_id") || reader.id("id"),
    rid: reader.id("rid"),
    pid: reader.id("pid"),
    createdAt,
    updatedAt: reader.moment("updated"),
    insertedAt: createdAt,
    status: reader.flag("isSpam") ? "spam" : "visible",
    isStated: true,
    isPinned: reader.flag("top"),
    likes: readLikes(reader),
    body: reader.text("comment") ?? "",
    bodyKind: "html",
    url: reader.text("url") ?? "",
    texts: {
      nick: reader.text("nick"),
      mail: reader.text("mail"),
      link: reader.text("link"),
      ua: reader.text("ua"),
      ip: reader.text("ip"),
      QQAvatar: null,
    },
    rest: reader.rest(),
  };
}

/** Returns the number of visitors in `like`. Their ids mean nothing to this service. */
function readLikes(reader: FieldReader): number | null {
  const visitors = reader.peek("like");
  if (!Array.isArray(visitors)) return reader.count("like");
  reader.drop("like");
  return new Set(visitors).size;
}

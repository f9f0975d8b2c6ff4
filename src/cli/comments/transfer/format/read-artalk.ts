import type { CommentParts } from "./comment-parts.js";
import type { FieldReader } from "./field-reader.js";

/** Reads a comment of Artalk's exchange format, in which `rid` is the id of the comment being replied to. */
export function readArtalkComment(reader: FieldReader): CommentParts {
  const createdAt = reader.moment("created_at");
  return {
    id: reader.id("id"),
    rid: "",
    pid: reader.id("rid"),
    createdAt,
    updatedAt: reader.moment("updated_at"),
    insertedAt: createdAt,
    status: reader.flag("is_pending") ? "waiting" : "visible",
    isStated: true,
    isPinned: reader.flag("is_pinned"),
    likes: reader.count("vote_up"),
    body: reader.text("content") ?? "",
    bodyKind: "unknown",
    url: reader.text("page_key") ?? "",
    texts: {
      nick: reader.text("nick"),
      mail: reader.text("email"),
      link: reader.text("link"),
      ua: reader.text("ua"),
      ip: reader.text("ip"),
      QQAvatar: null,
    },
    rest: reader.rest(),
  };
}

import type { CommentParts } from "./comment-parts.js";
import type { FieldReader } from "./field-reader.js";

/** Reads a Disqus comment. Field names are paths in its XML, and its body is HTML. */
export function readDisqusComment(reader: FieldReader): CommentParts {
  const createdAt = reader.moment("createdAt");
  reader.drop("id", "thread@id", "isDeleted");
  return {
    id: reader.id("@id"),
    rid: "",
    pid: reader.id("parent@id"),
    createdAt,
    updatedAt: null,
    insertedAt: createdAt,
    status: reader.flag("isSpam") ? "spam" : "visible",
    isStated: true,
    isPinned: false,
    likes: null,
    body: reader.text("message") ?? "",
    bodyKind: "html",
    url: reader.text("url") ?? "",
    texts: {
      nick: reader.text("author/name"),
      mail: reader.text("author/email"),
      link: reader.text("author/link"),
      ua: null,
      ip: reader.text("ipAddress"),
      QQAvatar: null,
    },
    rest: new Map([...reader.rest()].filter(([, value]) => value !== "")),
  };
}

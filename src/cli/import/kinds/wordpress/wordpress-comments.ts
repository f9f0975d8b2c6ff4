import { decodeHTML } from "entities";
import type { LeftComment, OldComment } from "../../records/comment-file.js";
import type { WxrRecord } from "./parse-wxr.js";

/** Reads a comment of a page. Comments of other types can be private, such as notes about an order. */
export function readComment(comment: WxrRecord, page: string): OldComment | LeftComment {
  const read = (name: string) => (comment.fields.get(`wp:comment_${name}`) ?? "").trim();
  const [type, approved, gmt] = [read("type"), read("approved"), read("date_gmt")];
  if (type === "pingback" || type === "trackback") return "pingback";
  if (type !== "" && type !== "comment") return "other type";
  if (approved.includes("trash")) return "bin";
  return {
    page,
    id: read("id"),
    parent: read("parent"),
    author: decodeHTML(read("author")),
    mail: read("author_email"),
    link: read("author_url"),
    ip: read("author_IP"),
    date: (/^[1-9]/.test(gmt) ? gmt : read("date")).replace(" ", "T"),
    status: approved === "spam" ? "spam" : approved === "1" || approved === "approve" ? "visible" : "waiting",
    content: comment.fields.get("wp:comment_content") ?? "",
  };
}

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { appendFile, open } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { decodeHTML } from "entities";
import { addBase } from "../../../../runtime/model/path.js";
import { Notes } from "../../notes.js";
import type { PrivateFile } from "../../site-kind.js";
import { toMarkdown } from "./to-markdown.js";
import type { WpPlace } from "./wordpress-addresses.js";
import type { WxrRecord } from "./parse-wxr.js";
import type { WpItem } from "./wxr-site.js";

/** File of the new site with the comments, in the format that the comment service exports itself. */
const COMMENT_FILE = "import-comments.jsonl";

/** A comment as the export has it. Names are those of WordPress, without `comment_`. */
interface WpComment {
  readonly page: string;
  readonly id: string;
  readonly parent: string;
  readonly author: string;
  readonly mail: string;
  readonly link: string;
  readonly ip: string;
  readonly date: string;
  readonly approved: string;
  readonly content: string;
}

/** Comments while an export is read. They are kept in a file, because they can be more than memory holds. */
export interface CommentSpool {
  add(comment: WxrRecord, page: WpItem): void;
  /** Writes the comments since the last call. */
  flush(): Promise<void>;
  /** Number of comments that are not those of visitors, or that are in the bin. */
  left(): ReadonlyMap<LeftComment, number>;
}

/** Reason for which a comment is not brought. */
type LeftComment = "bin" | "pingback" | "other type";

/** Creates a place for comments in a temporary folder. */
export function createCommentSpool(tempDir: string): CommentSpool & { readonly file: string } {
  const file = join(tempDir, "comments-of-export.jsonl");
  const left = new Map<LeftComment, number>();
  let lines: string[] = [];
  return {
    file,
    add(comment, { id: page }) {
      const read = (name: string) => (comment.fields.get(`wp:comment_${name}`) ?? "").trim();
      const reason = reasonToLeave(read("type"), read("approved"));
      if (reason !== null) {
        left.set(reason, (left.get(reason) ?? 0) + 1);
        return;
      }
      const gmt = read("date_gmt");
      const found: WpComment = {
        page,
        id: read("id"),
        parent: read("parent"),
        author: decodeHTML(read("author")),
        mail: read("author_email"),
        link: read("author_url"),
        ip: read("author_IP"),
        date: /^[1-9]/.test(gmt) ? gmt : read("date"),
        approved: read("approved"),
        content: comment.fields.get("wp:comment_content") ?? "",
      };
      lines.push(`${JSON.stringify(found)}\n`);
    },
    async flush() {
      if (lines.length === 0) return;
      const text = lines.join("");
      lines = [];
      await appendFile(file, text, { mode: 0o600 });
    },
    left: () => left,
  };
}

/** Comments of other types can be private, such as notes about an order. */
function reasonToLeave(type: string, approved: string): LeftComment | null {
  if (type === "pingback" || type === "trackback") return "pingback";
  if (type !== "" && type !== "comment") return "other type";
  return /trash/.test(approved) ? "bin" : null;
}

/** Everything that the comments of a site need. */
interface CommentContext {
  readonly siteUrl: string;
  readonly base: string;
  readonly places: ReadonlyMap<WpItem, WpPlace>;
  readonly byId: ReadonlyMap<string, WpItem>;
}

/** The written comments, and the numbers of those that visitors see and do not see. */
export interface WrittenComments {
  readonly file: PrivateFile | null;
  readonly visible: number;
  readonly hidden: number;
  /** Number of comments on pages that are not brought. */
  readonly withoutPage: number;
}

/** Writes the comments of a spool with the addresses that their pages have in the new site. */
export async function writeComments(
  from: string,
  tempDir: string,
  { siteUrl, base, places, byId }: CommentContext,
): Promise<WrittenComments> {
  const file = join(tempDir, COMMENT_FILE);
  const counts = { visible: 0, hidden: 0, withoutPage: 0 };
  const source = await open(from).catch(() => null);
  if (source === null) return { file: null, ...counts };
  await source.close();
  const objectId = (id: string) =>
    `wp${createHash("sha256").update(`${siteUrl}\0${id}`).digest("hex").slice(0, 24)}`;
  let lines = ['#filetype:JSON-streaming {"type":"Class","class":"Comment"}\n'];
  for await (const line of createInterface({
    input: createReadStream(from),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const comment = JSON.parse(line) as WpComment;
    const page = byId.get(comment.page);
    const place = page === undefined ? undefined : places.get(page);
    if (page === undefined || place === undefined) {
      counts.withoutPage++;
      continue;
    }
    const isShown = page.status === "publish" && !page.isProtected;
    const status = statusOf(comment.approved, isShown);
    counts[status === "visible" ? "visible" : "hidden"]++;
    lines.push(
      `${JSON.stringify(toObject(comment, { objectId, url: addBase(base, place.path), status }))}\n`,
    );
    if (lines.length >= 500) {
      await appendFile(file, lines.join(""), { mode: 0o600 });
      lines = [];
    }
  }
  if (counts.visible + counts.hidden === 0) return { file: null, ...counts };
  await appendFile(file, lines.join(""), { mode: 0o600 });
  return { file: { target: COMMENT_FILE, file }, ...counts };
}

/** A comment is visible only if the export says so, and its page is. */
function statusOf(approved: string, isShown: boolean): "visible" | "waiting" | "spam" {
  if (approved === "spam") return "spam";
  return isShown && (approved === "1" || approved === "approve") ? "visible" : "waiting";
}

function toObject(
  { id, parent, author, mail, link, ip, date, content }: WpComment,
  {
    objectId,
    url,
    status,
  }: { readonly objectId: (id: string) => string; readonly url: string; readonly status: string },
) {
  const text = toMarkdown(content.replace(/\r\n?/g, "\n"), {
    file: "",
    link: (to) => to,
    media: () => [],
    notes: new Notes(),
  });
  const moment = { __type: "Date", iso: `${date.replace(" ", "T")}.000Z` };
  return {
    objectId: objectId(id),
    ...(parent === "" || parent === "0" ? {} : { pid: objectId(parent) }),
    url,
    nick: author,
    mail,
    link: /^https?:\/\//i.test(link) ? link : "",
    ip,
    comment: text,
    status,
    createdAt: moment.iso,
    updatedAt: moment.iso,
    insertedAt: moment,
    ACL: status === "visible" ? { "*": { read: true } } : {},
  };
}

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { appendFile, open } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { addBase } from "../../../runtime/model/path.js";
import type { Notes } from "../notes.js";
import type { PrivateFile } from "../site-kind.js";
import type { RecordPlace } from "./place-records.js";

/** File of the new site with the comments, in the format that the comment service exports itself. */
const COMMENT_FILE = "import-comments.jsonl";

/** A comment as an export has it. Ids are those of the old site. */
export interface OldComment {
  readonly page: string;
  readonly id: string;
  /** Id of the comment that is answered, or `""`. */
  readonly parent: string;
  readonly author: string;
  readonly mail: string;
  readonly link: string;
  readonly ip: string;
  /** Date in UTC, `YYYY-MM-DDTHH:MM:SS`. */
  readonly date: string;
  readonly status: "visible" | "waiting" | "spam";
  readonly content: string;
}

/** Reason for which a comment is not brought. */
export type LeftComment = "bin" | "pingback" | "other type";

/** Comments while an export is read. They are kept in a file, because they can be more than memory holds. */
export interface CommentSpool {
  /** Adds a comment, or counts one that is not that of a visitor or is in the bin. */
  add(comment: OldComment | LeftComment): void;
  /** Writes the comments since the last call. */
  flush(): Promise<void>;
  /** Numbers of comments that are left out. */
  left(): ReadonlyMap<LeftComment, number>;
  readonly file: string;
}

/** Creates a place for comments in a temporary folder. */
export function createCommentSpool(tempDir: string): CommentSpool {
  const file = join(tempDir, "comments-of-export.jsonl");
  const left = new Map<LeftComment, number>();
  let lines: string[] = [];
  return {
    file,
    add(comment) {
      if (typeof comment === "string") left.set(comment, (left.get(comment) ?? 0) + 1);
      else lines.push(`${JSON.stringify(comment)}\n`);
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

/** Page of a comment in the new site. */
export interface CommentPage {
  /** Address, decoded. */
  readonly path: string;
  readonly isPublic: boolean;
}

/** Returns the page of comments, or `null` if it is not brought. */
export function commentPage<Item>(
  item: Item | undefined,
  places: ReadonlyMap<Item, RecordPlace>,
  isPublic: (item: Item) => boolean,
): CommentPage | null {
  const place = item === undefined ? undefined : places.get(item);
  return item === undefined || place === undefined ? null : { path: place.path, isPublic: isPublic(item) };
}

/** Everything that the comments of a site need. */
export interface CommentSite {
  /** Two letters that ids begin with. */
  readonly prefix: string;
  readonly url: string;
  readonly base: string;
  readonly tempDir: string;
  /** Returns the page with an id, or `null` if it is not brought. */
  page(id: string): CommentPage | null;
  /** Returns the text of a comment as markdown. */
  text(content: string): string;
}

/** Writes the comments of a spool with the addresses that their pages have in the new site, and counts them. */
export async function bringComments(
  spool: CommentSpool,
  site: CommentSite,
  notes: Notes,
): Promise<readonly PrivateFile[]> {
  const written = await writeComments(spool.file, site);
  notes.translated("comment", written.visible);
  notes.translated("hidden-comment", written.hidden);
  for (const [reason, count] of spool.left()) notes.lost("left-comment", `${reason} (${count})`);
  if (written.withoutPage > 0) notes.lost("left-comment", `no page (${written.withoutPage})`);
  return written.visible + written.hidden === 0 ? [] : [{ target: COMMENT_FILE, file: written.file }];
}

async function writeComments(from: string, site: CommentSite) {
  const file = join(site.tempDir, COMMENT_FILE);
  const counts = { file, visible: 0, hidden: 0, withoutPage: 0 };
  const source = await open(from).catch(() => null);
  if (source === null) return counts;
  await source.close();
  let lines = ['#filetype:JSON-streaming {"type":"Class","class":"Comment"}\n'];
  for await (const line of createInterface({
    input: createReadStream(from),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const comment = JSON.parse(line) as OldComment;
    const page = site.page(comment.page);
    if (page === null) {
      counts.withoutPage++;
      continue;
    }
    // A comment is visible only if the export says so, and its page is.
    const status = comment.status === "visible" && !page.isPublic ? "waiting" : comment.status;
    counts[status === "visible" ? "visible" : "hidden"]++;
    lines.push(`${JSON.stringify(toObject({ ...comment, status }, page, site))}\n`);
    if (lines.length >= 500) {
      await appendFile(file, lines.join(""), { mode: 0o600 });
      lines = [];
    }
  }
  await appendFile(file, lines.join(""), { mode: 0o600 });
  return counts;
}

function toObject(
  { id, parent, author, mail, link, ip, date, status, content }: OldComment,
  { path }: CommentPage,
  { prefix, url, base, text }: CommentSite,
) {
  const objectId = (name: string) =>
    prefix + createHash("sha256").update(`${url}\0${name}`).digest("hex").slice(0, 24);
  const moment = { __type: "Date", iso: `${date}.000Z` };
  return {
    objectId: objectId(id),
    ...(parent === "" || parent === "0" ? {} : { pid: objectId(parent) }),
    url: addBase(base, path),
    nick: author,
    mail,
    link: /^https?:\/\//i.test(link) ? link : "",
    ip,
    comment: text(content.replace(/\r\n?/g, "\n")),
    status,
    createdAt: moment.iso,
    updatedAt: moment.iso,
    insertedAt: moment,
    ACL: status === "visible" ? { "*": { read: true } } : {},
  };
}

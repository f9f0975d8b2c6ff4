import { decodeHTML } from "entities";
import type { ExportFault } from "../../../messages/en/import.js";
import type { CommentSpool, LeftComment, OldComment } from "../../records/comment-file.js";
import type { SqlRow } from "./sql-rows.js";
import type { TypechoContent, TypechoMeta, TypechoSite } from "./typecho-site.js";

/** Characters of all texts that are kept: a hundred long novels. */
const MOST_TEXT = 64e6;

/** Options that are read. Others have secrets, and settings of plugins. */
const OPTIONS = new Set(
  "title description siteUrl routingTable rewrite timezone lang commentsMarkdown pageSize".split(" "),
);

/** Fields in which themes keep the picture of a page. */
const COVERS = new Set("cover thumb thumbnail banner img image headimg pic".split(" "));

/** Columns of the tables, in the order of Typecho. The first ones are in no other program's. */
const COLUMNS = {
  contents:
    "cid title slug created modified text order authorId template type status password commentsNum allowComment allowPing allowFeed parent",
  comments: "coid cid created author authorId ownerId mail url ip agent text type status parent",
  metas: "mid name slug type description count order parent",
  relationships: "cid mid",
  users: "uid name password mail url screenName created activated logged group authCode",
  options: "name user value",
  fields: "cid name type str_value int_value float_value",
} as const;

type Table = keyof typeof COLUMNS;

/** Columns by which a table of Typecho differs from that of another program with the same name. */
const SIGNS: Readonly<Record<Table, readonly string[]>> = {
  contents: ["cid", "authorId", "text"],
  comments: ["coid", "ownerId", "text"],
  metas: ["mid", "slug"],
  relationships: ["cid", "mid"],
  users: ["uid", "screenName"],
  options: ["name", "user", "value"],
  fields: ["cid", "str_value"],
};

/** Returns the prefix and the table of a name such as `typecho_contents`, or `null`. */
function splitName(name: string): { readonly prefix: string; readonly table: Table } | null {
  const [, prefix = "", table = ""] =
    /^(.*?)(contents|comments|metas|relationships|users|options|fields)$/.exec(name) ?? [];
  return table === "" ? null : { prefix, table: table as Table };
}

/** Returns the columns of a table of Typecho whose description is missing in a dump. */
export function usualColumns(name: string): readonly string[] | null {
  const found = splitName(name);
  return found === null ? null : COLUMNS[found.table].split(" ");
}

/** Tables of one site. `grow` is called with the texts that are kept. */
function createTables(comments: Pick<CommentSpool, "add">, grow: (...texts: readonly string[]) => void) {
  const contents: TypechoContent[] = [];
  const metas = new Map<string, TypechoMeta>();
  const relations: (readonly [page: string, meta: string])[] = [];
  const authors = new Map<string, string>();
  const covers = new Map<string, string>();
  const options = new Map<string, string>();
  const add: Readonly<Record<Table, (read: (column: string) => string) => void>> = {
    contents(read) {
      const content = toContent(read);
      if (content === null) return;
      grow(content.text, content.title, content.slug);
      contents.push(content);
    },
    comments: (read) => comments.add(toComment(read)),
    metas(read) {
      const meta = toMeta(read);
      if (meta === null) return;
      grow(meta.name, meta.slug);
      metas.set(meta.id, meta);
    },
    relationships(read) {
      grow();
      relations.push([read("cid"), read("mid")]);
    },
    users(read) {
      grow(read("screenName"));
      authors.set(read("uid"), decodeHTML(read("screenName")).trim());
    },
    options(read) {
      if (!OPTIONS.has(read("name")) || !/^0?$/.test(read("user"))) return;
      grow(read("value"));
      options.set(read("name"), read("value"));
    },
    fields(read) {
      const url = read("str_value").trim();
      if (!COVERS.has(read("name").toLowerCase()) || !/^(?:https?:\/\/|\/)\S+$/.test(url)) return;
      grow(url);
      if (!covers.has(read("cid"))) covers.set(read("cid"), url);
    },
  };
  const site = () => ({ contents, metas, terms: relate(relations, metas), authors, covers, options });
  return { add, site };
}

/** Collects rows of one site. Passwords, mail of authors and addresses of visitors stay out of the site. */
export function createRowCollector(
  comments: Pick<CommentSpool, "add">,
  fail: (fault: ExportFault) => Error,
): { row(name: string, row: SqlRow): void; site(): TypechoSite } {
  const others = new Map<string, number>();
  let own: string | null = null;
  let size = 0;
  const { add, site } = createTables(comments, (...texts) => {
    size += texts.reduce((sum, text) => sum + text.length, 200);
    if (size > MOST_TEXT) throw fail("large");
  });
  return {
    row(name, row) {
      const found = splitName(name);
      if (found === null || !SIGNS[found.table].every((column) => row.has(column))) return;
      const { prefix, table } = found;
      own ??= prefix;
      if (prefix === own) add[table]((column) => row.get(column) ?? "");
      else others.set(prefix, (others.get(prefix) ?? 0) + 1);
    },
    site: () => ({ ...site(), others }),
  };
}

function relate(
  relations: readonly (readonly [page: string, meta: string])[],
  metas: ReadonlyMap<string, TypechoMeta>,
): ReadonlyMap<string, readonly TypechoMeta[]> {
  const terms = new Map<string, TypechoMeta[]>();
  for (const [page, id] of relations) {
    const meta = metas.get(id);
    if (meta === undefined) continue;
    const found = terms.get(page) ?? [];
    found.push(meta);
    terms.set(page, found);
  }
  return terms;
}

function toMeta(read: (column: string) => string): TypechoMeta | null {
  const type = read("type");
  if (type !== "category" && type !== "tag") return null;
  const name = decodeHTML(read("name")).trim();
  const slug = read("slug") || name;
  return name === "" ? null : { id: read("mid"), type, slug, name, parent: read("parent") || "0" };
}

function toContent(read: (column: string) => string): TypechoContent | null {
  const [, type = "", draft = ""] = /^(post|page|attachment)(_draft)?$/.exec(read("type")) ?? [];
  if (type === "") return null;
  const status = draft === "" ? read("status") || "publish" : "draft";
  const isProtected = read("password") !== "";
  return {
    id: read("cid"),
    type: type as TypechoContent["type"],
    isHidden: status === "hidden" && !isProtected,
    isPublic: status === "publish" && !isProtected,
    status,
    isProtected,
    isOpen: read("allowComment") !== "0",
    title: read("title"),
    // The draft of a page that is public has the name of that page with a sign before it.
    slug: read("slug").replace(/^@/, ""),
    created: toDate(read("created")),
    modified: toDate(read("modified")),
    author: read("authorId"),
    text: read("text").replace(/\r\n?/g, "\n"),
    parent: read("parent"),
  };
}

function toComment(read: (column: string) => string): OldComment | LeftComment {
  const type = read("type");
  if (type === "pingback" || type === "trackback") return "pingback";
  if (type !== "" && type !== "comment") return "other type";
  const status = read("status");
  return {
    page: read("cid"),
    id: read("coid"),
    parent: read("parent"),
    author: decodeHTML(read("author")),
    mail: read("mail"),
    link: read("url"),
    ip: read("ip"),
    date: toDate(read("created")).replace(" ", "T") || "1970-01-01T00:00:00",
    status: status === "spam" ? "spam" : status === "approved" ? "visible" : "waiting",
    content: read("text"),
  };
}

/** Returns seconds since 1970 as a date in UTC, `YYYY-MM-DD HH:MM:SS`, or `""`. */
function toDate(seconds: string): string {
  const time = Number(seconds) * 1000;
  if (!(time > 0) || time > Date.UTC(9999, 0)) return "";
  return new Date(time).toISOString().slice(0, 19).replace("T", " ");
}

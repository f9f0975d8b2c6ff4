import { createReadStream } from "node:fs";
import { createError } from "../../../messages/create-problem.js";
import { type Fields, textOf } from "../../plain-value.js";
import { createGhostParser } from "./parse-export.js";

/** A tag or an author. */
interface GhostName {
  readonly slug: string;
  readonly name: string;
}

/** A post or a page. */
export interface GhostPost {
  readonly id: string;
  readonly type: "post" | "page";
  readonly slug: string;
  readonly title: string;
  /** Whether every visitor could read it: it was published, and not for members only. */
  readonly isPublic: boolean;
  /** Status, and visibility if it is not that of everybody, for the report. */
  readonly status: string;
  /** Texts by their formats, of which those that are empty are missing. */
  readonly body: GhostBody;
  readonly image: string;
  readonly excerpt: string;
  /** Dates in UTC, `YYYY-MM-DD HH:MM:SS`, or `""`. */
  readonly published: string;
  readonly updated: string;
  /** Id of the author in exports of a single author, or `""`. */
  readonly writer: string;
  /** Whether the page has scripts or styles of its own. */
  readonly hasCode: boolean;
}

/** Text of a page in the formats that an export has it in. Each describes the whole page. */
export interface GhostBody {
  readonly html?: string;
  readonly lexical?: string;
  readonly mobiledoc?: string;
  /** Format of Ghost 0. */
  readonly markdown?: string;
}

/** A site of Ghost as its export describes it. */
export interface GhostSite {
  readonly posts: readonly GhostPost[];
  /** Public tags by the ids of their posts, in order. */
  readonly tags: ReadonlyMap<string, readonly GhostName[]>;
  /** Tags by the ids of their posts, with those that begin with `#`. Ghost shows none of them, but `routes.yaml` can name them. */
  readonly allTags: ReadonlyMap<string, readonly GhostName[]>;
  /** Authors by the ids of their posts, in order. */
  readonly authors: ReadonlyMap<string, readonly GhostName[]>;
  readonly settings: ReadonlyMap<string, string>;
}

/** Characters of all texts that are kept: a hundred long novels. */
const MOST_TEXT = 64e6;

/** Settings that are read. Others have keys and secrets. */
const SETTINGS = new Set(
  (
    "title description logo icon cover_image lang locale default_locale timezone active_timezone navigation secondary_navigation " +
    "permalinks codeinjection_head codeinjection_foot ghost_head ghost_foot"
  ).split(" "),
);

/** Fields of tables that are read, except those of posts. */
const FIELDS = {
  posts_meta: ["post_id", "meta_description", "email_only"],
  tags: ["id", "name", "slug", "visibility"],
  users: ["id", "name", "slug"],
  posts_tags: ["post_id", "tag_id", "sort_order"],
  posts_authors: ["post_id", "author_id", "sort_order"],
  settings: ["key", "value"],
} as const;

/** Texts of a row by the names of its fields. */
type Row = Readonly<Record<string, string>>;

/** Reads an export. Tables with data of members, and fields such as mail and passwords of authors, are not read. Throws `import-export`. */
export async function readGhostExport(name: string, path: string): Promise<GhostSite> {
  const posts: GhostPost[] = [];
  const rows = new Map<string, Row[]>();
  let size = 0;
  const parser = createGhostParser(name, ["posts", ...Object.keys(FIELDS)], (table, fields) => {
    if (table === "posts") {
      const post = toPost(fields);
      posts.push(post);
      size += sizeOf(Object.values(post.body)) + sizeOf([post.title, post.excerpt, post.image]);
      return;
    }
    const row = pick(fields, Object.hasOwn(FIELDS, table) ? FIELDS[table as keyof typeof FIELDS] : []);
    if (table === "settings" && !SETTINGS.has(row["key"] ?? "")) return;
    const own = rows.get(table) ?? [];
    own.push(row);
    rows.set(table, own);
    size += sizeOf(Object.values(row));
  });
  for await (const chunk of createReadStream(path)) {
    const bytes: Uint8Array = chunk;
    parser.write(bytes);
    if (size > MOST_TEXT)
      throw createError("import-export", { file: name, program: "ghost", line: null, fault: "large" });
  }
  parser.end();
  const site = toSite(posts, (table) => rows.get(table) ?? []);
  if (site.posts.length === 0 && site.settings.size === 0)
    throw createError("import-export", { file: name, program: "ghost", line: null, fault: "damaged" });
  return site;
}

/** Returns the memory that texts take, in characters. */
function sizeOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length + 100, 100);
}

function pick(fields: Fields, names: readonly string[]): Row {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = fields[name];
      const text = typeof value === "boolean" ? String(value) : textOf(value);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

function toSite(
  posts: readonly GhostPost[],
  rowsOf: (table: keyof typeof FIELDS) => readonly Row[],
): GhostSite {
  const excerpts = new Map(
    rowsOf("posts_meta").map((row) => [row["post_id"], row["meta_description"] ?? ""]),
  );
  const mails = new Set(
    rowsOf("posts_meta").flatMap((row) => (isTrue(row["email_only"]) ? [row["post_id"]] : [])),
  );
  // Ghost uses internal tags for its themes, and shows none of them.
  const tags = rowsOf("tags").filter(
    ({ name = "", visibility }) => !name.startsWith("#") && visibility !== "internal",
  );
  const written = posts.flatMap(({ id, writer }) =>
    writer === "" ? [] : [{ post_id: id, author_id: writer, sort_order: "Infinity" }],
  );
  return {
    posts: posts.map((post) => ({
      ...post,
      excerpt: post.excerpt || (excerpts.get(post.id) ?? ""),
      ...(mails.has(post.id) ? { isPublic: false, status: "mail" } : {}),
    })),
    tags: relate(rowsOf("posts_tags"), "tag_id", toNames(tags)),
    allTags: relate(rowsOf("posts_tags"), "tag_id", toNames(rowsOf("tags"))),
    authors: relate([...rowsOf("posts_authors"), ...written], "author_id", toNames(rowsOf("users"))),
    settings: new Map(rowsOf("settings").map(({ key = "", value = "" }) => [key, value])),
  };
}

function isTrue(value: unknown): boolean {
  return ["true", "1"].includes(String(value));
}

function toNames(rows: readonly Row[]): ReadonlyMap<string, GhostName> {
  return new Map(
    rows.map(({ id = "", name = "", slug = "" }) => [id, { slug, name: name.trim() || slug }] as const),
  );
}

/** Returns the tags or authors of posts in their order. */
function relate(
  relations: readonly Row[],
  target: string,
  names: ReadonlyMap<string, GhostName>,
): ReadonlyMap<string, readonly GhostName[]> {
  const found = new Map<string, Set<GhostName>>();
  const order = (row: Row) => Number(row["sort_order"] ?? 0);
  for (const row of relations.toSorted((first, second) => order(first) - order(second))) {
    const name = names.get(row[target] ?? "");
    const post = row["post_id"] ?? "";
    if (name === undefined) continue;
    found.set(post, (found.get(post) ?? new Set()).add(name));
  }
  return new Map([...found].map(([post, own]) => [post, [...own]]));
}

function toPost(row: Fields): GhostPost {
  const read = (name: string) => textOf(row[name]) ?? "";
  const status = read("status") || "published";
  const visibility = read("visibility") || "public";
  return {
    id: read("id"),
    type: row["type"] === "page" || isTrue(row["page"]) ? "page" : "post",
    slug: read("slug"),
    title: read("title"),
    isPublic: status === "published" && visibility === "public",
    status: visibility === "public" ? status : `${status}, ${visibility}`,
    body: toBody(read),
    image: read("feature_image") || read("image"),
    excerpt: read("custom_excerpt") || read("meta_description"),
    published: toDate(row["published_at"]) || toDate(row["created_at"]),
    updated: toDate(row["updated_at"]),
    writer: read("author_id"),
    hasCode: `${read("codeinjection_head")}${read("codeinjection_foot")}` !== "",
  };
}

/** Keeps one format. Ghost renders the HTML when a page is saved, so that it is what visitors saw. */
function toBody(read: (name: string) => string): GhostBody {
  for (const format of ["html", "lexical", "mobiledoc", "markdown"] as const) {
    const text = read(format);
    if (text !== "") return { [format]: text };
  }
  return {};
}

/** Returns a date in UTC. Ghost 0 has milliseconds, and dates without a zone. */
function toDate(value: unknown): string {
  const time =
    typeof value === "number"
      ? value
      : Date.parse(textOf(value)?.replace(/^([\d-]+) ([\d:]+)$/, "$1T$2Z") ?? "");
  if (!Number.isFinite(time) || Math.abs(time) > 8.64e15) return "";
  const date = new Date(time).toISOString();
  return /^[12]\d{3}-/.test(date) ? date.slice(0, 19).replace("T", " ") : "";
}

import { createReadStream } from "node:fs";
import { decodeHTML } from "entities";
import { decodeRoute, withoutEndSlashes } from "../../../../runtime/model/path.js";
import { createError } from "../../../messages/create-problem.js";
import type { CommentSpool, LeftComment, OldComment } from "../../records/comment-file.js";
import { createWxrParser, type WxrReader, type WxrRecord } from "./parse-wxr.js";

/** A term of a page, or one of the whole site. */
export interface WpTerm {
  /** `category`, `post_tag`, or the name of another taxonomy. */
  readonly taxonomy: string;
  /** Id of a term of the whole site, or `""`. */
  readonly id: string;
  /** Name in addresses, decoded. */
  readonly slug: string;
  readonly name: string;
  /** Slug of the category around it, decoded, or `""`. */
  readonly parent: string;
}

/** A post, a page, an attachment, a synced pattern, a menu or an entry of one. */
export interface WpItem {
  readonly id: string;
  /** `post`, `page`, `attachment`, `nav_menu_item`, `wp_navigation`, `wp_block`, or the type of a plugin. */
  readonly type: string;
  /** `publish`, `draft`, `pending`, `future`, `private`, `trash` or `inherit`. */
  readonly status: string;
  readonly isProtected: boolean;
  readonly isSticky: boolean;
  /** Whether visitors may comment. */
  readonly isOpen: boolean;
  /** Title as HTML. */
  readonly title: string;
  readonly link: string;
  /** Name in addresses, decoded. */
  readonly slug: string;
  /** Date in the time zone of the site, `YYYY-MM-DD HH:MM:SS`, or `""`. */
  readonly date: string;
  readonly dateGmt: string;
  readonly modified: string;
  readonly modifiedGmt: string;
  readonly author: string;
  readonly content: string;
  readonly excerpt: string;
  readonly parent: string;
  readonly attachmentUrl: string;
  /** Position in a menu. */
  readonly order: number;
  readonly terms: readonly WpTerm[];
  /** Fields of plugins and of WordPress itself that an import reads. */
  readonly meta: ReadonlyMap<string, string>;
}

/** A site of WordPress as its export describes it. */
export interface WxrSite {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  /** Address of the blog, without a slash at the end. */
  readonly url: string;
  /** Names of authors by their logins. */
  readonly authors: ReadonlyMap<string, string>;
  readonly terms: readonly WpTerm[];
  readonly items: readonly WpItem[];
  /** Numbers of items by type that are not read, such as those of plugins. */
  readonly otherTypes: ReadonlyMap<string, number>;
}

/** Characters of all texts that are kept: a hundred long novels. */
const MOST_TEXT = 64e6;

/** Types of items that are read. Those of plugins may be private, such as orders and messages of a form. */
const TYPES: ReadonlySet<string> = new Set([
  "post",
  "page",
  "attachment",
  "nav_menu_item",
  "wp_navigation",
  "wp_block",
]);

/** Names of the fields that are read of `wp:postmeta`. */
const META = /^(?:_thumbnail_id|_wp_attachment_image_alt|footnotes|_menu_item_\w+)$/;

/** Reads the parts of an export, which WordPress.com splits into several files. Throws `import-export`. */
export async function readWxr(
  files: readonly { readonly name: string; readonly path: string }[],
  comments: Pick<CommentSpool, "add" | "flush">,
): Promise<WxrSite> {
  const collected = createCollector(comments);
  for (const { name, path } of files) {
    const parser = createWxrParser(name, collected.reader);
    let decoder: InstanceType<typeof TextDecoder> | null = null;
    for await (const chunk of createReadStream(path)) {
      const bytes: Uint8Array = chunk;
      decoder ??= decoderOf(bytes);
      parser.write(decoder.decode(bytes, { stream: true }));
      await comments.flush();
      if (collected.size() > MOST_TEXT)
        throw createError("import-export", { file: name, program: "wordpress", line: null, fault: "large" });
    }
    parser.end();
    await comments.flush();
  }
  return collected.site();
}

function decoderOf(start: Uint8Array): InstanceType<typeof TextDecoder> {
  const [, name = "utf-8"] =
    /^<\?xml[^>]*\bencoding=["']([\w-]+)["']/.exec(Buffer.from(start).toString("latin1", 0, 200)) ?? [];
  try {
    return new TextDecoder(name);
  } catch {
    return new TextDecoder();
  }
}

function createCollector(comments: Pick<CommentSpool, "add">) {
  const channel = new Map<string, string>();
  const authors = new Map<string, string>();
  const terms = new Map<string, WpTerm>();
  const items = new Map<string, WpItem>();
  const otherTypes = new Map<string, number>();
  let size = 0;
  const reader: WxrReader = {
    channel(name, text) {
      if (!channel.has(name)) channel.set(name, text.trim());
    },
    keeps: ({ name, fields }) => name === "category" || META.test(fields.get("wp:meta_key") ?? ""),
    comment: (comment, page) => comments.add(readComment(comment, textOf(page, "wp:post_id"))),
    record(record) {
      if (record.name === "wp:author") {
        const login = textOf(record, "wp:author_login");
        authors.set(login, decodeHTML(textOf(record, "wp:author_display_name")) || login);
        return;
      }
      if (record.name !== "item") {
        const term = toTerm(record);
        if (term !== null) terms.set(`${term.taxonomy}/${term.slug}`, term);
        return;
      }
      const item = toItem(record);
      if (!TYPES.has(item.type)) {
        otherTypes.set(item.type, (otherTypes.get(item.type) ?? 0) + 1);
        return;
      }
      size += item.content.length + item.excerpt.length + (item.meta.get("footnotes") ?? "").length + 500;
      items.set(item.id === "" ? `${item.type} ${item.link} ${items.size}` : item.id, item);
    },
  };
  return {
    reader,
    size: () => size,
    site: (): WxrSite => ({
      title: decodeHTML(channel.get("title") ?? ""),
      description: decodeHTML(channel.get("description") ?? ""),
      language: channel.get("language") ?? "",
      url: withoutEndSlashes(channel.get("wp:base_blog_url") || (channel.get("link") ?? "")),
      authors,
      terms: [...terms.values()],
      items: [...items.values()],
      otherTypes,
    }),
  };
}

/** Reads a comment of a page. Comments of other types can be private, such as notes about an order. */
function readComment(comment: WxrRecord, page: string): OldComment | LeftComment {
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

function textOf({ fields }: WxrRecord, name: string): string {
  return (fields.get(name) ?? "").trim();
}

/** Returns a term of the whole site: a category, a tag, or one of another taxonomy. */
function toTerm(record: WxrRecord): WpTerm | null {
  const read = (...names: readonly string[]) => names.map((name) => textOf(record, name)).find(Boolean) ?? "";
  const taxonomy =
    record.name === "wp:category"
      ? "category"
      : record.name === "wp:tag"
        ? "post_tag"
        : read("wp:term_taxonomy");
  const slug = decodeRoute(read("wp:category_nicename", "wp:tag_slug", "wp:term_slug"));
  const name = decodeHTML(read("wp:cat_name", "wp:tag_name", "wp:term_name"));
  const parent = decodeRoute(read("wp:category_parent", "wp:term_parent"));
  return slug === "" ? null : { taxonomy, id: read("wp:term_id"), slug, name: name || slug, parent };
}

function toItem(record: WxrRecord): WpItem {
  const text = (name: string) => textOf(record, name);
  const date = (name: string) => (/^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text(name)) ? text(name) : "");
  return {
    id: text("wp:post_id"),
    type: text("wp:post_type") || "post",
    status: text("wp:status"),
    isProtected: (record.fields.get("wp:post_password") ?? "") !== "",
    isSticky: text("wp:is_sticky") === "1",
    isOpen: text("wp:comment_status") !== "closed",
    title: text("title"),
    link: text("link"),
    slug: decodeRoute(text("wp:post_name")),
    date: date("wp:post_date"),
    dateGmt: date("wp:post_date_gmt"),
    modified: date("wp:post_modified"),
    modifiedGmt: date("wp:post_modified_gmt"),
    author: text("dc:creator"),
    content: (record.fields.get("content:encoded") ?? "").replace(/\r\n?/g, "\n"),
    excerpt: text("excerpt:encoded"),
    parent: text("wp:post_parent"),
    attachmentUrl: text("wp:attachment_url"),
    order: Number(text("wp:menu_order")) || 0,
    terms: record.parts.flatMap((part): readonly WpTerm[] => {
      if (part.name !== "category") return [];
      const name = decodeHTML(textOf(part, ""));
      const slug = decodeRoute(part.attributes["nicename"] ?? "");
      const taxonomy = part.attributes["domain"] ?? "category";
      return name === "" ? [] : [{ taxonomy, id: "", slug: slug || name, name, parent: "" }];
    }),
    meta: new Map(
      record.parts.flatMap((part) =>
        part.name === "wp:postmeta" ? [[textOf(part, "wp:meta_key"), textOf(part, "wp:meta_value")]] : [],
      ),
    ),
  };
}

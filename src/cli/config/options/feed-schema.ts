import * as z from "zod";
import type { FeedFormat } from "../../../runtime/model/lists/feed.js";
import { keyedRecord } from "./keyed-record.js";
import { ruleMessage } from "../../messages/rule.js";

/** Path of a feed: a file, or a folder. Hexo writes `/feed/.xml` for the path `feed/`. */
export const FEED_PATH =
  /^(?!\/$)(?:\/(?!\.{1,2}(?:\/|$))[^/?#\\]+)*\/(?:[^/?#\\]*\.(?:xml|json|rss|atom))?$/;

/** Returns the path of the file of a feed. */
export function feedFile(path: string, format: FeedFormat): string {
  return path.endsWith("/") ? `${path}index.${format === "json" ? "json" : "xml"}` : path;
}

/** Feeds of the newest articles. */
export const feed = z.strictObject({
  /** Writes `atom.xml` at the root of each locale. */
  atom: z.boolean().default(false),
  /** Writes `rss.xml` at the root of each locale. */
  rss: z.boolean().default(false),
  /** Writes `feed.json` at the root of each locale. */
  json: z.boolean().default(false),
  /** Maximum number of articles in a feed. */
  limit: z.int().min(1).max(1000).default(20),
  /**
   * Front matter fields of the articles in feeds: `["rating"]`. The items of `feed.json` have them as `_fields`, those of Atom and RSS as
   * `<own:field name="rating">5</own:field>`.
   */
  fields: z.array(z.string().min(1)).default([]),
  /**
   * Feeds at other addresses, such as those of an old site, by their paths below `base`: `{ "/index.xml": { format: "rss" } }`.
   * With `tag`, `category`, `author` or `folder`, a feed has the articles of this term, author or folder. It belongs to the locale of
   * its path. A path such as `/feed/` leads to `/feed/index.xml`, which GitHub Pages serves there, and to which other hosts redirect.
   */
  paths: keyedRecord(
    z.string().regex(FEED_PATH, ruleMessage("feed-path")),
    z.strictObject({
      /** Format of the feed. */
      format: z.enum(["atom", "rss", "json"]),
      /** Tag of its articles. */
      tag: z.string().min(1).optional(),
      /** Category of its articles. */
      category: z.string().min(1).optional(),
      /** Author of its articles, as in the front matter. */
      author: z.string().min(1).optional(),
      /** Folder of its articles in the site folder, with a slash at the end. */
      folder: z
        .string()
        .regex(/^[^/].*\/$/)
        .optional(),
    }),
  ).default({}),
});

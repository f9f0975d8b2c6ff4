import * as z from "zod";
import { keyedRecord } from "./keyed-record.js";
import { ruleMessage } from "../../messages/rule.js";

/** Path of a feed. Hexo writes `/feed/.xml` for the path `feed/`. */
export const FEED_PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[^/?#\\]+)*\/[^/?#\\]*\.(?:xml|json|rss|atom)$/;

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
   * Feeds at other addresses, such as those of an old site, by their paths below `base`: `{ "/index.xml": { format: "rss" } }`.
   * With `tag` or `category`, a feed has the articles of this term. It belongs to the locale of its path.
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
    }),
  ).default({}),
});

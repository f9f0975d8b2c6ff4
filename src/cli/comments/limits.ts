/** What a request may cost. Numbers that a visitor can reach are answered with a clean 4xx beyond them. */
export const LIMITS = {
  /** A body with images in it, in bytes. */
  body: 512 * 1024,
  /** Characters of a comment, its inlined images not counted. */
  comment: 10_000,
  /** Characters of the inlined images of a comment. */
  images: 300_000,
  /** spec/comments.md §5: guest fields are cut to 35 characters. */
  nick: 35,
  /** RFC 5321 allows no longer address. */
  mail: 254,
  link: 512,
  agent: 512,
  url: 1024,
  title: 200,
  /** Objects a list; LeanCloud's own default and most. */
  defaultList: 100,
  list: 1000,
  skip: 1_000_000,
  /** Values of an `in`, and requests of a batch. */
  values: 1000,
  batch: 100,
  /** Levels and parts of a condition. */
  depth: 8,
  parts: 200,
  /** Characters of a CQL text: 1000 ids. */
  cql: 64 * 1024,
} as const;

/** What a request may cost. Numbers that a visitor can reach are answered with a clean 4xx beyond them. */
export const LIMITS = {
  /**
   * A body in bytes unless the owner says otherwise: images come in it as data URLs, so that it is larger than
   * text would ever need.
   */
  body: 512 * 1024,
  /** What a body needs beside the images of its comment, in bytes: escaped, a character can have six. */
  text: 64 * 1024,
  /** All bodies that are held at a time, in bytes, and those of one network. */
  incoming: 64 * 1024 * 1024,
  incomingNetwork: 16 * 1024 * 1024,
  /** The objects of one answer, in bytes. */
  answer: 8 * 1024 * 1024,
  /** All answers that visitors have not taken yet, in bytes. */
  underWay: 64 * 1024 * 1024,
  /** Characters of a comment, its inlined images not counted. */
  comment: 10_000,
  /** Characters of the inlined images of a comment, where the body is no larger than by default. */
  images: 448 * 1024,
  /** spec/comments.md §5: guest fields are cut to 35 characters. */
  nick: 35,
  /** RFC 5321 allows no longer address. */
  mail: 254,
  link: 512,
  agent: 512,
  /** Characters of a page's address: PostgreSQL's indexes take 2704 bytes, and a Chinese character has three. */
  url: 850,
  title: 200,
  /** Objects a list; LeanCloud's own default and most. */
  defaultList: 100,
  list: 1000,
  skip: 1_000_000,
  /** Requests of a batch. */
  batch: 100,
  /** Levels of a condition. */
  depth: 8,
  /** Parts, listed values and searches for a text in all conditions of a request, its batches included. */
  parts: 200,
  values: 1000,
  searches: 5,
  /** Characters that are searched for: looking for a long text in one that is much alike takes very long. */
  search: 256,
  /** Characters of a CQL text: 1000 ids. */
  cql: 64 * 1024,
} as const;

/** Limits for the size and cost of a request. The service rejects requests beyond them with a 4xx status. */
export const LIMITS = {
  /**
   * Default maximum size of a body in bytes. Comments contain their images as data URLs, so it is larger than
   * text would need.
   */
  body: 512 * 1024,
  /** Space in a body for everything other than images, in bytes. An escaped character can take six bytes. */
  text: 64 * 1024,
  /** Total size of all bodies in memory, and of those from one network, in bytes. */
  incoming: 64 * 1024 * 1024,
  incomingNetwork: 16 * 1024 * 1024,
  /** Maximum size of the objects in one response, in bytes. */
  answer: 8 * 1024 * 1024,
  /** Total size of all responses that clients have not received yet, in bytes. */
  underWay: 64 * 1024 * 1024,
  /** Maximum number of characters in a comment, excluding inlined images. */
  comment: 10_000,
  /** Maximum number of characters in the inlined images of a comment, at the default body size. */
  images: 448 * 1024,
  /** Maximum length of guest fields: 35 characters. */
  nick: 35,
  /** Maximum length of an address in RFC 5321. */
  mail: 254,
  /**
   * Minimum length of the owner's password, in UTF-16 units. It exceeds the 8 of NIST SP 800-63B-3, because one
   * password protects all comments.
   */
  password: 10,
  link: 512,
  agent: 512,
  /**
   * Maximum number of characters in a page address. PostgreSQL's index entries are limited to 2704 bytes, and
   * a Chinese character takes three.
   */
  url: 850,
  title: 200,
  /** Default and maximum number of objects in a list, as in LeanCloud. */
  defaultList: 100,
  list: 1000,
  skip: 1_000_000,
  /** Maximum number of requests in a batch. */
  batch: 100,
  /** Maximum nesting depth of a condition. */
  depth: 8,
  /**
   * Maximum number of parts, listed values and text searches in all conditions of a request, including its
   * batch.
   */
  parts: 200,
  values: 1000,
  searches: 5,
  /**
   * Maximum length of a search text, in characters. Searching for a long text within similar text is slow.
   */
  search: 256,
  /** Maximum length of a CQL text, in characters: enough for 1000 ids. */
  cql: 64 * 1024,
} as const;

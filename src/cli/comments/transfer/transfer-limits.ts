/** Limits for imported files, which may be hostile. Records beyond them are rejected and reported. */
export const TRANSFER_LIMITS = {
  /** Maximum size of one object in its file, in characters. */
  record: 20 * 1024 * 1024,
  /** Maximum nesting depth of objects and lists. */
  depth: 32,
  /**
   * Maximum length of a comment with its inlined images, in characters. It is the largest body that a service
   * can accept.
   */
  comment: 16 * 1024 * 1024,
  /** Maximum length of any other text, in characters. */
  text: 4096,
  /**
   * Maximum length of an IP address and of all unknown fields together, in characters. PostgreSQL keeps IP
   * addresses in an index.
   */
  ip: 512,
  extra: 64 * 1024,
  /** Number and total characters of the objects that are stored together. */
  batch: 500,
  batchText: 8 * 1024 * 1024,
  /**
   * Sizes of the calls to a running service. Each call runs fewer than the 50 queries that Cloudflare's free plan allows,
   * even if all of its comments have changed.
   */
  service: {
    batch: { objects: 20, text: 256 * 1024 },
    page: 50,
    attach: { replies: 20, answers: 20 },
  },
  /** Maximum number of ids in such a call. */
  serviceIds: 100,
  /** Maximum size of one object, in bytes. A row of D1 has at most 2,000,000. */
  serviceRecord: 1_900_000,
  /** Size at which a call is split, and maximum size of its body, in bytes. Vercel accepts 4.5 MB. */
  servicePiece: 2_000_000,
  serviceBody: 4 * 1024 * 1024,
  /** Number of rejected records after which a file without any valid record is abandoned. */
  hopeless: 1000,
  /** Maximum number of pages in one Disqus file. */
  pages: 200_000,
  /**
   * Maximum size of an unpacked file: always this many bytes, and this many times the packed size beyond
   * that.
   */
  unpacked: 64 * 1024 * 1024,
  unpackedRatio: 200,
  /** Maximum size of one response from a LeanCloud app, in bytes. */
  answer: 256 * 1024 * 1024,
  /** Maximum number of pairs in an address map. */
  addresses: 200_000,
} as const;

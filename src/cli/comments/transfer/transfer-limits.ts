/** What an import takes from a file that anybody may have written. What is beyond is refused and named. */
export const TRANSFER_LIMITS = {
  /** Characters of one object as it stands in its file: LeanCloud's own objects may be larger, comments are not. */
  record: 20 * 1024 * 1024,
  /** Objects and lists within each other. */
  depth: 32,
  /** Characters of a comment, inlined images included: a service lets in bodies of so many bytes at the most. */
  comment: 16 * 1024 * 1024,
  /** Characters of any other text, and of all that is kept beside the known fields. */
  text: 4096,
  /** Characters of a visitor's address, which PostgreSQL keeps in an index, as the page's. */
  ip: 512,
  extra: 64 * 1024,
  /** Objects that are written together, and their characters. */
  batch: 500,
  batchText: 8 * 1024 * 1024,
  /** A file of which as many records were refused and none was taken is not what it says. */
  hopeless: 1000,
  /** Pages of one Disqus file. */
  pages: 200_000,
  /** Bytes that unpacking may make at all events, and how many times the packed size beyond that. */
  unpacked: 64 * 1024 * 1024,
  unpackedRatio: 200,
  /** Bytes of one answer of a live store. */
  answer: 256 * 1024 * 1024,
  /** Lines of a file that maps addresses. */
  addresses: 200_000,
} as const;

/** Files that a worker sends to be written, in one block of memory. */
export interface PackedFiles {
  /** Paths relative to the output folder. */
  readonly paths: readonly string[];
  /** End of each file in `bytes`. A file begins where the previous one ends. */
  readonly ends: readonly number[];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Encodes texts and collects them as files in one block of memory. */
export interface FilePacker {
  /** Encodes a text in UTF-8. Returns its size in bytes. */
  readonly add: (path: string, text: string) => number;
  /** Returns the files. The packer must not be used afterwards. */
  readonly take: () => PackedFiles;
}

/** Maximum number of UTF-8 bytes per UTF-16 unit. */
const MOST_BYTES = 3;
/** Initial buffer size in bytes, enough for a batch of typical pages. */
const FIRST_ROOM = 1024 * 1024;

/** Creates an empty packer. */
export function createFilePacker(): FilePacker {
  const paths: string[] = [];
  const ends: number[] = [];
  let room = Buffer.from(new ArrayBuffer(FIRST_ROOM));
  let end = 0;
  return {
    add(path, text) {
      const needed = end + text.length * MOST_BYTES;
      if (needed > room.length) {
        const larger = Buffer.from(new ArrayBuffer(Math.max(needed, room.length * 2)));
        larger.set(room.subarray(0, end));
        room = larger;
      }
      const size = room.write(text, end);
      end += size;
      paths.push(path);
      ends.push(end);
      return size;
    },
    take: () => ({ paths, ends, bytes: new Uint8Array(room.buffer, 0, end) }),
  };
}

/** Calls `take` with each file. Its bytes are a view into `bytes`. */
export function unpackFiles(
  { paths, ends, bytes }: PackedFiles,
  take: (path: string, bytes: Uint8Array) => void,
): void {
  for (const [index, path] of paths.entries()) take(path, bytes.subarray(ends[index - 1] ?? 0, ends[index]));
}

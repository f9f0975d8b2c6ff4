import { ReadableStream } from "node:stream/web";
import { createTarDecoder } from "modern-tar";
import type { Bytes, SourceRecords } from "./source-record.js";

/** Reads one file of an archive. */
type ReadEntry = (name: string, bytes: Bytes) => SourceRecords;

/** Reads the files of a tar archive one after the other. Nothing is written to disk. */
export async function* readArchive(archive: string, bytes: Bytes, read: ReadEntry): SourceRecords {
  // The stream types of Node and of the web platform differ only by name.
  const packed = ReadableStream.from(bytes) as unknown as globalThis.ReadableStream<Uint8Array>;
  const entries = packed.pipeThrough(createTarDecoder());
  for await (const { header, body } of entries as unknown as AsyncIterable<TarFile>) {
    const name = `${archive}:${header.name}`;
    if (header.type !== "file" || isLitter(header.name)) {
      await body.cancel();
    } else if (!isReadable(header.name)) {
      await body.cancel();
      yield { kind: "other", part: { kind: "file", name } };
    } else {
      yield* read(name, body);
    }
  }
}

interface TarFile {
  readonly header: { readonly name: string; readonly type?: string };
  readonly body: ReadableStream<Uint8Array>;
}

/** Returns whether a file may contain comments, by its name. Schema files do not. */
export function isReadable(name: string): boolean {
  return /\.(?:jsonl?|artrans|csv|xml)$/i.test(name) && !/_schema\.json$/i.test(name);
}

/** Returns whether a file is metadata of the operating system, by its name. */
function isLitter(name: string): boolean {
  return /(?:^|\/)(?:\._|\.DS_Store$)/.test(name);
}

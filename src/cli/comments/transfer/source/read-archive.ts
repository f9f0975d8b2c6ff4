import { ReadableStream } from "node:stream/web";
import { createTarDecoder } from "modern-tar";
import type { Bytes, SourceRecords } from "./source-record.js";

/** Reads one file of an archive. */
type ReadEntry = (name: string, bytes: Bytes) => SourceRecords;

/** A tar archive, its files one after the other; what is in it is read and never written to a disk. */
export async function* readArchive(archive: string, bytes: Bytes, read: ReadEntry): SourceRecords {
  // The types of Node's streams and of the platform's differ in name only.
  const packed = ReadableStream.from(bytes) as unknown as globalThis.ReadableStream<Uint8Array>;
  const entries = packed.pipeThrough(createTarDecoder());
  for await (const { header, body } of entries as unknown as AsyncIterable<TarFile>) {
    const name = `${archive}:${header.name}`;
    if (header.type !== "file" || isLitter(header.name)) {
      await body.cancel();
    } else if (!isReadable(header.name)) {
      await body.cancel();
      yield { kind: "other", name };
    } else {
      yield* read(name, body);
    }
  }
}

interface TarFile {
  readonly header: { readonly name: string; readonly type?: string };
  readonly body: ReadableStream<Uint8Array>;
}

/** Whether a file can hold comments, by its name: schemas cannot. */
export function isReadable(name: string): boolean {
  return /\.(?:jsonl?|artrans|csv|xml)$/i.test(name) && !/_schema\.json$/i.test(name);
}

/** What systems leave beside files. */
function isLitter(name: string): boolean {
  return /(?:^|\/)(?:\._|\.DS_Store$)/.test(name);
}

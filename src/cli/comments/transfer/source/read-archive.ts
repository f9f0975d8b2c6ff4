import { ReadableStream } from "node:stream/web";
import { createTarDecoder } from "modern-tar";
import type { Bytes, SourceRecords } from "./source-record.js";
import { readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createError } from "../../../messages/create-problem.js";

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

/** A file to import, with its name as the user wrote it. */
export interface ImportFile {
  readonly name: string;
  readonly path: string;
}

/**
 * Returns the files to import. A folder is replaced by the exports in it. Throws `import-file` if a file is
 * missing or a folder contains no exports.
 */
export async function findSources(names: readonly string[], cwd: string): Promise<readonly ImportFile[]> {
  const files: ImportFile[] = [];
  for (const name of names) {
    const path = resolve(cwd, name);
    const found = await stat(path).catch(() => null);
    if (found === null) throw createError("import-file", { kind: "file", name });
    if (!found.isDirectory()) {
      files.push({ name, path });
      continue;
    }
    const inside = (await readdir(path)).filter(
      (file) => isReadable(file) || /\.tar(?:\.gz)?$|\.tgz$/i.test(file),
    );
    if (inside.length === 0) throw createError("import-file", { kind: "folder", name });
    files.push(...inside.toSorted().map((file) => ({ name: join(name, file), path: join(path, file) })));
  }
  return files;
}

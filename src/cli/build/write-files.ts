import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { OpenedSite } from "../engine/site.js";
import { writePictures, type WritePicturesInput } from "./write-pictures.js";

/** Settings and progress of the files that take long to make. */
type MadeFiles = Pick<WritePicturesInput, "settings" | "onProgress">;

/** Writes the files of a site to the stage `dir`, which already has the documents and the search index. */
export async function writeFiles(dir: string, site: OpenedSite, made: MadeFiles): Promise<void> {
  const { texts, chunks, client, copies, pictures } = await site.files();
  const former = await site.former();
  const write = await site.writer();
  const isAsWritten = (path: string) => former?.isTouched(path) === false;
  // The name of a chunk contains its hash, so an existing file is up to date.
  for (const { path, text } of [...texts, ...chunks.filter((chunk) => !isAsWritten(chunk.path))])
    write(path, text);
  for (const { path, contents } of client.files) write(path, contents);
  await writePictures({ ...made, pictures, write, isAsWritten });
  const generated = await site.made();
  const uncopied = copies.filter(
    ({ file, path }) => generated.has(path) || former?.isChanged(file) !== false || !isAsWritten(path),
  );
  await Promise.all(uncopied.map(({ file, path }) => copy(dir, path, file)));
}

async function copy(dir: string, path: string, from: string): Promise<void> {
  const file = join(dir, path);
  await mkdir(dirname(file), { recursive: true });
  await copyFile(from, file);
}

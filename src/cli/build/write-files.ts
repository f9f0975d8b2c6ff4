import { copyFile, mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { createPictures, type PictureSettings, type PictureUse } from "../content/pictures/pictures.js";
import type { OpenedSite } from "../engine/site.js";
import type { WriteFile } from "../output/place/stage-writer.js";

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

/** Pictures to write, and what is written of them already. */
interface WritePicturesInput {
  readonly pictures: readonly PictureUse[];
  /** `null` if the site has no pictures. */
  readonly settings: PictureSettings | null;
  readonly write: WriteFile;
  /** Whether a file is in the output as it was written. Its name contains a hash, so it is up to date. */
  readonly isAsWritten: (path: string) => boolean;
  /** Called with the number of pictures that are made and that must be made. */
  readonly onProgress: (done: number, total: number) => void;
}

/** Writes the forms of pictures that the output lacks. Those that no former build has kept are made. */
async function writePictures({
  pictures,
  settings,
  write,
  isAsWritten,
  onProgress,
}: WritePicturesInput): Promise<void> {
  const left = pictures.flatMap((use) => {
    const forms = use.forms.filter(({ output }) => !isAsWritten(output));
    return forms.length === 0 ? [] : [{ use, forms }];
  });
  if (left.length === 0 || settings === null) return;
  const { make } = createPictures(settings);
  const total = left.length;
  let done = 0;
  const workers = Array.from({ length: availableParallelism() }, async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      await make(one.use, one.forms, ({ output }, bytes) => void write(output, bytes));
      onProgress(++done, total);
    }
  });
  await Promise.all(workers);
}

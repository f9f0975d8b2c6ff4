import { availableParallelism } from "node:os";
import { createPictures, type PictureSettings, type PictureUse } from "../content/pictures/pictures.js";
import type { WriteFile } from "../output/place/stage-writer.js";

/** Pictures to write, and what is written of them already. */
export interface WritePicturesInput {
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
export async function writePictures({
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

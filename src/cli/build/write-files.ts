import { copyFile, mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import type { MakeCard } from "../content/cards/draw-card.js";
import { createPictures, type PictureSettings } from "../content/pictures/pictures.js";
import type { OpenedSite } from "../engine/site.js";
import type { SiteFiles } from "../engine/site-files.js";
import type { WriteFile } from "../output/place/stage-writer.js";

/** Settings and progress of the files that take long to make. */
interface MadeFiles extends Pick<PicturesInput, "settings" | "makeCard"> {
  /** Called with the number of pictures that are made and that must be made. */
  readonly onProgress: (done: number, total: number) => void;
}

/** Writes the files of a site to the stage `dir`, which already has the documents and the search index. */
export async function writeFiles(dir: string, site: OpenedSite, made: MadeFiles): Promise<void> {
  const { texts, chunks, client, copies, pictures, cards } = await site.files();
  const former = await site.former();
  const write = await site.writer();
  const isAsWritten = (path: string) => former?.isTouched(path) === false;
  // The name of a chunk contains its hash, so an existing file is up to date.
  for (const { path, text } of [...texts, ...chunks.filter((chunk) => !isAsWritten(chunk.path))])
    write(path, text);
  for (const { path, contents } of client.files) write(path, contents);
  await writePictures({ ...made, pictures, cards, write, isAsWritten });
  const generated = await site.made();
  const uncopied = copies.filter(
    ({ file, path }) => generated.has(path) || former?.isChanged(file) !== false || !isAsWritten(path),
  );
  await untilAllEnd(uncopied.map(({ file, path }) => copy(dir, path, file)));
}

/** Waits for all promises, also if one is rejected: nothing may be written once the stage is discarded. */
async function untilAllEnd(running: readonly Promise<unknown>[]): Promise<void> {
  const ended = await Promise.allSettled(running);
  const failed = ended.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

async function copy(dir: string, path: string, from: string): Promise<void> {
  const file = join(dir, path);
  await mkdir(dirname(file), { recursive: true });
  await copyFile(from, file);
}

/** Pictures to write, and what is written of them already. */
interface PicturesInput extends Pick<SiteFiles, "pictures" | "cards"> {
  /** `null` if the site has no pictures. */
  readonly settings: PictureSettings | null;
  readonly makeCard: MakeCard;
  readonly write: WriteFile;
  /** Whether a file is in the output as it was written. Its name contains a hash, so it is up to date. */
  readonly isAsWritten: (path: string) => boolean;
}

/** Writes the pictures that the output lacks. Those that no former build has kept are made. */
async function writePictures(input: PicturesInput & Pick<MadeFiles, "onProgress">): Promise<void> {
  const left = [...formsToWrite(input), ...cardsToWrite(input)];
  const total = left.length;
  let done = 0;
  const workers = Array.from({ length: availableParallelism() }, async () => {
    for (let write = left.pop(); write !== undefined; write = left.pop()) {
      try {
        await write();
      } catch (error) {
        left.length = 0;
        throw error;
      }
      input.onProgress(++done, total);
    }
  });
  await untilAllEnd(workers);
}

type WriteOne = () => Promise<void>;

function formsToWrite({ pictures, settings, write, isAsWritten }: PicturesInput): readonly WriteOne[] {
  if (settings === null) return [];
  const { make } = createPictures(settings);
  return pictures.flatMap((use) => {
    const forms = use.forms.filter(({ output }) => !isAsWritten(output));
    return forms.length === 0 ? [] : () => make(use, forms, ({ output }, bytes) => void write(output, bytes));
  });
}

function cardsToWrite({ cards, makeCard, write, isAsWritten }: PicturesInput): readonly WriteOne[] {
  return cards
    .filter(({ output }) => !isAsWritten(output))
    .map((card) => async () => void write(card.output, await makeCard(card)));
}

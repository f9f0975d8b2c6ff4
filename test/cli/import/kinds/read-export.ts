import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { findKind } from "../../../../src/cli/import/find-kind.js";
import { Notes } from "../../../../src/cli/import/notes.js";
import { openOldFolder } from "../../../../src/cli/import/old-folder.js";
import { importTexts } from "../../../../src/cli/messages/en/lines/import-texts.js";
import { makeTempDir } from "../../../make-temp-dir.js";

/** Reads an export, detects its kind, and returns the draft of the new site with what the report counts. */
export async function readExport(
  name: string,
  text: string | Uint8Array,
  {
    oldUrl,
    files,
  }: {
    readonly oldUrl?: string;
    /** Further files of the folder of the export, which is read as a whole then. */
    readonly files?: Readonly<Record<string, string>>;
  } = {},
) {
  const cwd = await makeTempDir();
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  await writeFile(join(cwd, name), text);
  for (const [file, content] of Object.entries(files ?? {})) await writeFile(join(cwd, file), content);
  const place = files === undefined ? join(cwd, name) : cwd;
  const old = await openOldFolder(place, { beforeRun: null, tempDir: cwd });
  const { kind, found } = await findKind(old, null);
  const notes = new Notes();
  const draft = await kind.read({ old, found, notes, texts: importTexts, oldUrl });
  return {
    ...draft,
    kind: kind.name,
    options: draft.config.options,
    losses: notes.losses(),
    counts: Object.fromEntries(notes.counts().map(({ code, count }) => [code, count])),
  };
}

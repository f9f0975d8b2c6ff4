import { markdown } from "../../../../../src/cli/import/kinds/markdown/markdown.js";
import { Notes } from "../../../../../src/cli/import/notes.js";
import type { FoundSite, SiteDraft } from "../../../../../src/cli/import/site-kind.js";
import { importTexts } from "../../../../../src/cli/messages/en/lines/import-texts.js";
import { oldFolderOf } from "../../old-files.js";

/** A folder of markdown that was read. */
export interface ReadFolder extends SiteDraft {
  readonly found: FoundSite;
  readonly notes: Notes;
  /** Returns the text of the page at a path of the new site. */
  text(target: string): string;
  /** Returns what was lost, as `code name`. */
  lost(): readonly string[];
}

/** Reads a folder of markdown that consists of these files. */
export async function readMarkdown(files: Readonly<Record<string, string>>): Promise<ReadFolder> {
  const old = oldFolderOf(files);
  const found = await markdown.find(old);
  if (found === null) throw new Error("no markdown");
  const notes = new Notes();
  const draft = await markdown.read({ old, found, notes, texts: importTexts });
  return {
    ...draft,
    found,
    notes,
    text: (target) => draft.pages.find((page) => page.target === target)?.text ?? "",
    lost: () => notes.losses().map(({ code, name }) => `${code} ${name}`),
  };
}

import { readLiterals } from "../../config/read-literals.js";
import type { Notes } from "../../notes.js";
import type { OldFolder } from "../../old-folder.js";
import type { Fields } from "../../plain-value.js";

/**
 * Reads the literals of a configuration that is code, which never runs. Values that only a run knows are reported, except
 * those of options that have no counterpart anyway.
 */
export async function readDataConfig(
  old: OldFolder,
  file: string,
  { notes, ignored }: { readonly notes: Notes; readonly ignored: RegExp },
): Promise<Fields> {
  const literals = readLiterals(await old.read(file));
  if (literals === null) notes.lost("config-not-run", "--no-run", { file });
  for (const name of literals?.unread ?? [])
    if (!ignored.test(name)) notes.lost("option-unread", name, { file });
  return literals?.value ?? {};
}

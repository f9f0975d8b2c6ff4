import { createError } from "../messages/create-problem.js";
import { IMPORT_KINDS, type ImportKindName } from "../messages/import-texts.js";
import { ALL_KINDS } from "./kinds/all-kinds.js";
import { recogniseProgram } from "./kinds/markdown/recognise.js";
import type { OldFolder } from "./old-folder.js";
import type { FoundSite, SiteKind } from "./site-kind.js";

/** Finds the generator of an old site. Throws `import-kind` if there is none, or not the one that `from` names. */
export async function findKind(
  old: OldFolder,
  from: ImportKindName | null,
): Promise<{ readonly kind: SiteKind; readonly found: FoundSite }> {
  for (const kind of ALL_KINDS) {
    if (from !== null && kind.name !== from) continue;
    const found = await kind.find(old);
    if (found !== null) return { kind, found };
  }
  const recognised = await recogniseProgram(old);
  throw createError("import-kind", {
    dir: old.dir,
    from,
    kinds: IMPORT_KINDS,
    program: recognised?.name ?? null,
    file: recognised?.file ?? null,
  });
}

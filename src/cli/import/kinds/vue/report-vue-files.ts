import { filesBelow, joinPath, type OldFolder } from "../../old-folder.js";
import type { ReadContext } from "../../site-kind.js";

/** Reports components, layouts, styles and scripts of a Vue site, which hanblog does not run. */
export function reportVueFiles(
  old: OldFolder,
  { notes, found, others }: Pick<ReadContext, "notes" | "found"> & { readonly others: readonly string[] },
): void {
  for (const name of others.filter((file) => file.endsWith(".vue"))) {
    notes.lost("vue-page", name, { file: joinPath(found.contentDir, name) });
  }
  for (const name of filesBelow(old, found.configDir)) {
    const file = joinPath(found.configDir, name);
    if (/^(?:enhanceApp|client|clientAppEnhance|clientAppSetup)\.[jt]s$/.test(name))
      notes.lost("enhance-app", name, { file });
    else if (/^styles\/|^(?:override|style)\.styl$/.test(name)) notes.lost("style-file", name, { file });
    else if (/^(?:theme|layouts?)\/.*\.vue$/.test(name)) notes.lost("layout", name, { file });
  }
}

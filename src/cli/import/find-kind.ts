import { createError } from "../messages/create-problem.js";
import { IMPORT_KINDS, type ImportKindName } from "../messages/import-texts.js";
import { recogniseProgram, markdown } from "./kinds/markdown/markdown.js";
import type { OldFolder } from "./old-folder.js";
import type { FoundSite, SiteKind } from "./site-kind.js";
import { ghost, wordPress, typecho } from "./kinds/exports.js";
import { hexo } from "./kinds/hexo/hexo.js";
import { hugo } from "./kinds/hugo/hugo.js";
import { jekyll } from "./kinds/jekyll/jekyll.js";
import { vitePress } from "./kinds/vitepress/vitepress.js";
import { vuePress1 } from "./kinds/vuepress/vuepress-1.js";
import { vuePress2 } from "./kinds/vuepress/vuepress-2.js";

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

/** All kinds, in the order in which they are looked for. */
const ALL_KINDS: readonly SiteKind[] = [
  vuePress1,
  vuePress2,
  vitePress,
  hexo,
  hugo,
  jekyll,
  wordPress,
  ghost,
  typecho,
  markdown,
];

import { readOldConfig } from "../../config/read-config.js";
import { joinPath } from "../../old-folder.js";
import { compact, type Fields, fieldsOf, textOf } from "../../plain-value.js";
import type { ReadContext } from "../../site-kind.js";
import { escapePattern } from "../../text-patterns.js";

/**
 * Returns the options of locales by their paths: those of the configuration, and those of files in the folders of locales,
 * such as `docs/zh/config.ts`, or of all pages, `docs/config.ts`.
 */
export async function readVitePressLocales(
  { old, found, notes }: Pick<ReadContext, "old" | "found" | "notes">,
  { config, moves }: { readonly config: Fields; readonly moves: (path: string) => string },
): Promise<Readonly<Record<string, Fields>>> {
  const pattern = new RegExp(
    `^${escapePattern(joinPath(found.contentDir, ""))}((?:[\\w-]+/)?)config\\.[cm]?[jt]s$`,
  );
  const locales: Record<string, Fields> = {};
  for (const [name, value] of Object.entries(fieldsOf(config["locales"]))) {
    const bare = name.replace(/^\/|\/$/g, "");
    const key = name === "root" || bare === "" ? "/" : `/${bare}/`;
    const locale = fieldsOf(value);
    // Before version 1, menus were in the options of the theme.
    const own = fieldsOf(fieldsOf(fieldsOf(config["themeConfig"])["locales"])[name]);
    // A locale whose link leads to another site has no pages here.
    if (!/^https?:/.test(textOf(locale["link"]) ?? ""))
      locales[key] = {
        ...compact({ label: textOf(own["label"]) }),
        ...locale,
        themeConfig: { ...own, ...fieldsOf(locale["themeConfig"]) },
      };
  }
  for (const file of old.files) {
    const folder = pattern.exec(file)?.[1];
    if (folder === undefined || !(await old.read(file)).includes("vitepress")) continue;
    const key = moves(`${folder}index.md`) === "index.md" ? "/" : `/${folder}`;
    const own = await readOldConfig(old, file, { notes });
    locales[key] = {
      ...own,
      ...locales[key],
      themeConfig: { ...fieldsOf(own["themeConfig"]), ...fieldsOf(locales[key]?.["themeConfig"]) },
    };
  }
  return locales;
}

import { publicAssets } from "../../content/collect-files.js";
import { joinPath, type OldFolder } from "../../old-folder.js";
import { type Fields, textOf } from "../../plain-value.js";
import type { DraftAsset, FoundSite } from "../../site-kind.js";

const CONFIG_FILES = [
  "config.js",
  "config.ts",
  "config.mjs",
  "config.cjs",
  "config/index.js",
  "config/index.ts",
  "config.yml",
  "config.toml",
];

/** Returns the configuration file of a site, or `null`. */
export function findVuePressConfig(old: OldFolder, configDir: string): string | null {
  return CONFIG_FILES.map((name) => joinPath(configDir, name)).find((file) => old.has(file)) ?? null;
}

/** Returns the folders that VuePress writes to: that of its configuration, relative to the project, or its own. */
export function vuePressOutputs(
  { configDir }: Pick<FoundSite, "configDir">,
  config: Fields,
): readonly string[] {
  const dest = textOf(config["dest"]);
  return [...(dest === undefined ? [] : [dest]), joinPath(configDir, "dist")];
}

/** Returns the files that are copied: those next to pages, and those of the folder `public`. */
export function vuePressAssets(
  old: OldFolder,
  { contentDir, configDir }: Pick<FoundSite, "contentDir" | "configDir">,
  others: readonly string[],
): readonly DraftAsset[] {
  return [
    ...others
      .filter((name) => !name.endsWith(".vue"))
      .map((name) => ({ source: joinPath(contentDir, name), target: name })),
    ...publicAssets(old, joinPath(configDir, "public")),
  ];
}

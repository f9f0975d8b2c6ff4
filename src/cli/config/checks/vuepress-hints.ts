import { movedOptions, type MovedOption } from "../../messages/en/moved-options.js";
import type { PlacedMistake } from "./config-mistake.js";

/** Names of VuePress themes in VuePress configs. npm has other packages of the short names. */
const THEMES = /^(?:reco|vdoing|@vuepress(?:-reco)?\/.*|(?:@[^/]+\/)?vuepress-theme-.*)$/;

/** Checks whether a theme belongs to VuePress. Such a theme does not work here, even if it is installed. */
export function isVuePressTheme(name: string): boolean {
  return THEMES.test(name);
}

/** Returns the name under which the catalogue has advice on an option that hanblog does not have, by its path. */
export function movedOption(path: string): MovedOption | null {
  const name = genericPath(path);
  return isMoved(name) ? name : null;
}

/** Returns the name of the advice on an unsupported value of an option, such as `sidebar=auto`, or `null`. */
export function movedValue(path: string, value: unknown): MovedOption | null {
  const name = `${genericPath(path)}=${String(value)}`;
  return typeof value === "string" && isMoved(name) ? name : null;
}

function isMoved(name: string): name is MovedOption {
  return Object.hasOwn(movedOptions, name);
}

/**
 * Returns the path of an option without locales, sidebars and rows: `sidebar["/a/"][0].title` becomes `sidebar.title`.
 */
function genericPath(path: string): string {
  return path
    .replace(/\["[^"]*"\]|\[\d+\]/g, "")
    .replace(/\.children(?=\.)/g, "")
    .replace(/^locales\.(?=sidebar)/, "");
}

/** Returns options in `themeConfig` that no theme reads. The schema accepts every key there. */
export function findMovedOptions(config: unknown): readonly PlacedMistake[] {
  if (typeof config !== "object" || config === null) return [];
  const themeConfig: unknown = Reflect.get(config, "themeConfig");
  if (typeof themeConfig !== "object" || themeConfig === null) return [];
  return Object.keys(themeConfig).flatMap((key) => {
    const name = `themeConfig.${key}`;
    const moved = movedOption(name);
    return moved === null
      ? []
      : { path: ["themeConfig", key], mistake: { kind: "moved", path: name, moved } as const };
  });
}

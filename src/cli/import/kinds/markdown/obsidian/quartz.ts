import { withoutSlashes } from "../../../../../runtime/model/path.js";
import { readLiterals } from "../../../config/read-literals.js";
import { joinPath, type OldFolder } from "../../../old-folder.js";
import { fieldsOf, textOf } from "../../../plain-value.js";
import type { OldFeed, OldList } from "../../../site-kind.js";

/** Settings of Quartz, which publishes a vault. */
export interface QuartzSettings {
  /** Path of the configuration. */
  readonly file: string;
  readonly title: string | undefined;
  /** Host and path of the site, without a scheme. */
  readonly site: string | undefined;
  readonly lang: string | undefined;
}

/** Reads the configuration of Quartz next to a vault, or returns `null` without one. */
export async function readQuartz(old: OldFolder, folder: string): Promise<QuartzSettings | null> {
  const file = joinPath(folder, "quartz.config.ts");
  if (!old.has(file)) return null;
  const config = fieldsOf(readLiterals(await old.read(file))?.value["configuration"]);
  return {
    file,
    title: textOf(config["pageTitle"]),
    site: textOf(config["baseUrl"]),
    lang: textOf(config["locale"]),
  };
}

/** Returns the address that Quartz gives a note. */
export function quartzAddress(path: string): string {
  const parts = path
    .replace(/\.\w+$/, "")
    .split("/")
    .map((part) =>
      part.replace(/\s/g, "-").replaceAll("&", "-and-").replaceAll("%", "-percent").replace(/[?#]/g, ""),
    );
  const route = parts.join("/").replace(/(^|\/)_?index$/, "$1");
  return `/${route}`;
}

/** Returns the lists of folders and tags. */
export function quartzLists(paths: readonly string[], tags: readonly string[]): readonly OldList[] {
  const own = new Set(paths.map(quartzAddress));
  const folders = new Set(
    paths.flatMap((path) => {
      const parts = path.split("/").slice(0, -1);
      return parts.map((_, index) => quartzAddress(`${parts.slice(0, index + 1).join("/")}/index.md`));
    }),
  );
  return [
    ...[...folders].filter((address) => !own.has(address)).map((address) => ({ address, list: "/" })),
    ...(tags.length === 0 ? [] : [{ address: "/tags/", list: "/tag/" }]),
    ...tags.map((tag) => ({
      address: `/tags/${withoutSlashes(quartzAddress(`${tag}.md`))}`,
      list: `/tag/${tag}/`,
    })),
  ];
}

/** The feed of Quartz. */
export const QUARTZ_FEEDS: readonly OldFeed[] = [{ address: "/index.xml", format: "rss" }];

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PLATFORMS, type Platform } from "../config/service-platforms.js";
import type { HostFile } from "./hosted-site.js";

/** Names that have a meaning for npm in the package itself. */
const DOTFILES: readonly string[] = ["gitignore", "dockerignore", "vercelignore"];

/** A file that shows the platform of a folder. */
const MARKS: Readonly<Record<Platform, string>> = {
  docker: "compose.yaml",
  systemd: "hanblog-comments.service",
  vercel: "vercel.json",
  cloudflare: "wrangler.jsonc",
};

/**
 * Returns the files of the folder that runs the comment service on a platform. `edit` fills the placeholders of a
 * template.
 */
export async function serviceFiles(
  platform: Platform,
  templatesDir: string,
  edit: (text: string) => string,
): Promise<readonly HostFile[]> {
  const dir = join(templatesDir, "service", platform);
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(
    files.toSorted().map(async (file) => {
      const text = edit(await readFile(file, "utf8"));
      const path = file.slice(dir.length + 1).replaceAll("\\", "/");
      const named = { path: DOTFILES.includes(path) ? `.${path}` : path, text };
      return text.startsWith("#!") ? { ...named, isExecutable: true as const } : named;
    }),
  );
}

/** Returns the platform of a folder by the names of its files, or `null`. */
export function platformOf(names: readonly string[]): Platform | null {
  return PLATFORMS.find((platform) => names.includes(MARKS[platform])) ?? null;
}

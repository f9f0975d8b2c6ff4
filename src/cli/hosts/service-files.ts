import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PLATFORMS, type Platform } from "../config/packages/service-packages.js";
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

/** Name of the file that explains the folder, and that of its Chinese version among the templates. */
const README = { en: "README.md", zh: "README.zh.md" } as const;

/** The language of a folder, and the function that fills the placeholders of its templates. */
interface FolderOptions {
  readonly language: keyof typeof README;
  readonly edit: (text: string) => string;
}

/** Returns the files of the folder that runs the comment service on a platform. */
export async function serviceFiles(
  platform: Platform,
  templatesDir: string,
  { language, edit }: FolderOptions,
): Promise<readonly HostFile[]> {
  const dir = join(templatesDir, "service", platform);
  const otherReadme = README[language === "zh" ? "en" : "zh"];
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name !== otherReadme)
    .map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(
    files.toSorted().map(async (file) => {
      const text = edit(await readFile(file, "utf8"));
      const path = file
        .slice(dir.length + 1)
        .replaceAll("\\", "/")
        .replace(README.zh, README.en);
      const named = { path: DOTFILES.includes(path) ? `.${path}` : path, text };
      return text.startsWith("#!") ? { ...named, isExecutable: true as const } : named;
    }),
  );
}

/** Returns the platform of a folder by the names of its files, or `null`. */
export function platformOf(names: readonly string[]): Platform | null {
  return PLATFORMS.find((platform) => names.includes(MARKS[platform])) ?? null;
}

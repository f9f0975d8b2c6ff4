import { existsSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import type { SiteComponent } from "./site-component.js";

/** The components that a site gives to markdown, by name: `components/Accordion.tsx` is `<Accordion/>`. */
export async function findComponents(siteDir: string): Promise<readonly SiteComponent[]> {
  const files = await fastGlob("components/*.{tsx,jsx}", { cwd: siteDir, onlyFiles: true });
  return files
    .map((file) => ({
      name: file.slice("components/".length).replace(/\.[jt]sx$/, ""),
      file: join(siteDir, file),
    }))
    .filter(({ name }) => /^[A-Z][A-Za-z0-9]+$/.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const MODULE_ENDINGS = [".ts", ".tsx", ".js", ".mjs"];

/** A module that a theme may have beside its index, such as `boot`; `null` where it has none. */
export function findModule(dir: string, name: string): string | null {
  const files = MODULE_ENDINGS.map((ending) => join(dir, name + ending));
  return files.find((file) => existsSync(file)) ?? null;
}

/** The style sheet of a theme or of a site, in its folder; `null` where it has none. */
export function findStyle(dir: string): string | null {
  const file = join(dir, "style.css");
  return existsSync(file) ? file : null;
}

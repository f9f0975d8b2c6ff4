import { readdir, readFile, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { PANEL_NAMES, type PanelFile, type PanelFiles } from "../panel/panel-area.js";
import { PACKAGE_DIR, typeOf } from "./bundle-page.js";

/** The shipped files, which `npm run build` writes. */
const SHIPPED = join(PACKAGE_DIR, "dist", "panel");

/** Files of a work tree that change when the compiler or npm runs. The published package contains none of them. */
const MADE_OF = ["dist/.tsbuild/runtime.json", "dist/.tsbuild/texts.json", "node_modules/.package-lock.json"];

/** Loads the files of the panel: the shipped ones or, in a work tree that has changed since, new ones. */
export async function loadPanel(): Promise<PanelFiles> {
  if (await isCurrent()) return readShipped();
  const { bundlePanel } = await import("./bundle-panel.js");
  return bundlePanel();
}

/** Returns whether the shipped files are as new as the sources. Tests run the sources themselves. */
async function isCurrent(): Promise<boolean> {
  if (!import.meta.dirname.startsWith(join(PACKAGE_DIR, "dist") + sep)) return false;
  const shipped = await timeOf(join(SHIPPED, "panel.js"));
  const sources = await Promise.all(MADE_OF.map((path) => timeOf(join(PACKAGE_DIR, path))));
  return shipped !== null && sources.every((time) => time === null || time < shipped);
}

async function readShipped(): Promise<PanelFiles> {
  const names = await readdir(join(SHIPPED, "panel"));
  const paths = [...PANEL_NAMES, ...names.map((name) => `panel/${name}`)];
  const files = paths.map(async (path): Promise<[string, PanelFile]> => [
    path,
    { type: typeOf(path), contents: await readFile(join(SHIPPED, path), "utf8") },
  ]);
  return new Map(await Promise.all(files));
}

async function timeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs;
  } catch {
    return null;
  }
}

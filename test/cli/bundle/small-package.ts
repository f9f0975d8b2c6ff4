import { realpath, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { makeTempDir } from "../../make-temp-dir.js";
import { writeFiles } from "../output/temporary-folder.js";

/** A minimal hanblog package, with runtime and theme of a few lines, for tests of bundling. */
const FILES = {
  "package.json": '{"type":"module"}',
  "dist/runtime/index.js": "export const Link = 'runtime-link';",
  "dist/runtime/entry.client.js":
    "export const startClient = (site) => { document.title = site; import('./comments/open-comments.js'); import('./app/late.js'); };",
  "dist/runtime/app/late.js": "export const late = 'runtime-late';",
  "dist/runtime/app/open-mascot.js": "export const openMascot = (path) => 'mascot ' + path;",
  "dist/runtime/decorations/adopt-style.js": "",
  "dist/runtime/decorations/decoration-texts.js": "",
  "dist/runtime/decorations/watch-preferences.js": "",
  "dist/runtime/margin/watch-margins.js": "",
  "dist/runtime/comments/open-comments.js": "export const open = () => import('./mount-panel.js');",
  "dist/runtime/comments/first-view.js": 'export { open } from "./open-comments.js";',
  "dist/runtime/comments/mount-panel.js": "export const panel = 'runtime-panel';",
  "dist/runtime/comments/sign-in/callback-page.js":
    "export const runCallbackPage = (window, base) => window.go(base);",
  "dist/runtime/entry.boot.js": "export const boot = (options) => { globalThis.booted = options; };",
  "dist/runtime/entry.server.js": "export const createRenderer = (options) => options;",
  "src/runtime/runtime.css": ".runtime { top: 0 }",
  "src/theme/index.tsx":
    "import './frame.css'; export const createTheme = () => <p>theme-frame</p>; export const extra = 1;",
  "src/theme/frame.css": ".frame { top: 1px }",
  "src/theme/style.css": ".theme { top: 2px }",
  "src/theme/boot.ts": "export const boot = () => 'theme-boot';",
  "src/theme/before-paint.ts": "export const beforePaint = () => document.body.append('theme-paint');",
  "src/theme/resolve-options.ts": "export const resolveOptions = () => ({});",
};

/** Creates an empty folder. Resolves to its real path, as esbuild reports it. */
export async function makeRealDir(): Promise<string> {
  return realpath(await makeTempDir());
}

/** Creates the folder of a minimal package with access to the installed packages. */
export async function createSmallPackage(): Promise<string> {
  const dir = await makeRealDir();
  await writeFiles(dir, FILES);
  await symlink(resolve(import.meta.dirname, "../../../node_modules"), join(dir, "node_modules"), "junction");
  return dir;
}

import { join, sep } from "node:path";
import type { Nesting } from "./lazy-modules.js";

/**
 * Returns the load order of late modules: comment panels load after the module that opens them, parts of a
 * panel after that panel, parts of the mascot after the module that starts it, and decorations after the code
 * that they share with others.
 */
export function nestedModules(packageDir: string): Nesting {
  const runtime = join(packageDir, "dist", "runtime");
  const comments = join(runtime, "comments");
  const opener = join(comments, "open-comments.js");
  const firstView = join(comments, "first-view.js");
  const panel = join(comments, "issue-widget", "mount-issue-panel.js");
  const storePanel = join(comments, "mount-panel.js");
  const mascot = join(runtime, "app", "open-mascot.js");
  // Each of these late modules uses some of the shared files. If all use all, one script has them.
  const users = [
    "decorations/effects",
    "decorations/image-zoom",
    "app/open-mascot",
    "diagrams/MermaidDiagram",
  ].map((name) => join(runtime, `${name}.js`));
  const shared = [
    ...["adopt-style", "decoration-texts", "watch-motion", "watch-scheme"].map(
      (name) => `decorations/${name}`,
    ),
    "margin/watch-margins",
  ].map((name) => join(runtime, `${name}.js`));
  const parts = ["platforms", "sign-in", join("ui", "issue")];
  const storeParts = [
    join("text", "formula.js"),
    join("store-widget", "outside.js"),
    join("store", "send-comment.js"),
  ];
  return [
    ...parts.map((folder) => [join(comments, folder) + sep, panel] as const),
    ...storeParts.map((file) => [join(comments, file), storePanel] as const),
    [panel, opener] as const,
    [storePanel, firstView] as const,
    [join(runtime, "mascot") + sep, mascot] as const,
    ...users.flatMap((file) => shared.map((parent) => [file, parent] as const)),
  ];
}

import type { MascotFileFault } from "../faults/site.js";
import type { MessageSet } from "../message-set.js";

/** Messages about a build as a whole, its workers and the dev server. */
export const build = {
  /** `reason` is the text of the file system. */
  "file-unreadable": ["`%{path}` cannot be read: %{reason}", "Check the permissions of the file."],
} as const satisfies MessageSet;

/** Messages about failures that the operating system reports. */
export const report = {
  /** In the words of the operating system or of SQLite. */
  refused: [
    "%{reason}",
    "The operating system reported this. Check the file, its permissions and the free space on its disk.",
  ],
} as const satisfies MessageSet;

/** Messages about code of a site that fails. */
export const siteCode = {
  /** `reason` is the text of what was thrown. */
  "render-failed": ["Rendering failed: %{reason}", null],
} as const satisfies MessageSet;

/** Messages about sidebars and layouts. */
export const site = {
  "unknown-layout": ({
    layout,
    nearest,
    known,
  }: {
    layout: string;
    nearest: string | null;
    known: readonly string[];
  }) => ({
    message: `The theme has no layout \`${layout}\``,
    hint:
      known.length === 0
        ? "The theme has no layouts of its own. Remove `layout`."
        : `${nearest === null ? "" : `Did you mean \`${nearest}\`? `}Expected one of ${known.join(", ")}.`,
  }),
  /** The message is that of VuePress (spec/site.md §8). `route` is the address without a page. */
  "sidebar-no-page": [
    '[vuepress] No matching page found for sidebar item "%{path}"',
    "No page has the address `%{route}`. Write the path of a markdown file of the site, or remove the item.",
  ],
  "sidebar-too-deep": [
    "The sidebar group `%{title}` is nested too deeply",
    "Expected groups nested at most %{most:number} deep. Move the group up.",
  ],
} as const satisfies MessageSet;

/** Messages about the mascot's files. */
export const mascot = {
  "mascot-file": (fault: MascotFileFault) => sayFile(fault),
  /** `needed` is the major version of Cubism that the model was made with. */
  "mascot-core": [
    "`%{core}` is not a core for Cubism %{needed:number}, which the model needs",
    "%{needed=4?Set `mascot.core` to the path of live2dcubismcore.min.js from Live2D's SDK for Web.|Remove `mascot.core`, or set `mascot.model` to the path of a model3.json file.}",
  ],
} as const satisfies MessageSet;

function sayFile({ kind, path }: MascotFileFault) {
  switch (kind) {
    case "option":
      return {
        message: `Cannot read the mascot's file \`${path}\``,
        hint: "Correct the path in `mascot`. It is relative to the site folder.",
      };
    case "model":
      return {
        message: `The model's file \`${path}\` is missing`,
        hint: "Put it into the folder of the file that `mascot.model` names, or into a folder inside it.",
      };
    case "json":
      return {
        message: `\`${path}\` is not valid JSON`,
        hint: "Set `mascot.model` to the path of a model's setting file, such as model.json.",
      };
  }
}

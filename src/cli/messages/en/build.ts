import type {
  MascotFileFault,
  BundleAdvice,
  BundleFault,
  ThemeFailure,
  UnusedThemeFile,
} from "../faults/site.js";
import { type MessageSet, fillByKind, type TextsOf } from "../message-set.js";

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
  /** The message is that of VuePress. `route` is the address without a page. */
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

/** Messages about bundling a site's theme, components and styles. */
export const bundle = {
  "bundle-failed": (fault: BundleFault) => sayFault(fault),
  "bundle-warning": (fault: BundleFault) => sayFault(fault),
  "theme-file-unused": ({ file, advice }: UnusedThemeFile) => ({
    message: `\`${file}\` replaces no file of the theme`,
    hint: sayUnused(advice),
  }),
  "theme-file-moved": [
    "`%{file}` has the former path of the theme's file",
    "Move it to `%{place}`. It is used until then.",
  ],
  "theme-failed": (failure: ThemeFailure) => sayFailure(failure),
} as const satisfies MessageSet;

function sayFault(fault: BundleFault) {
  switch (fault.kind) {
    case "esbuild":
      return { message: fault.reason, hint: fault.advice === null ? null : sayAdvice(fault.advice) };
    case "css-module":
      return {
        message: `CSS modules are not supported: \`${fault.path}\``,
        hint: "Remove `.module` from the file name, and use class names that are unique in the site.",
      };
    case "theme-file":
      return {
        message: `The theme has no file \`@theme/${fault.name}\``,
        hint:
          fault.nearest === null
            ? `After \`@theme/\`, write the path of a file in ${fault.roots.map((root) => `\`${root}\``).join(" or ")}.`
            : `Did you mean \`${fault.nearest}\`?`,
      };
  }
}

function sayAdvice(advice: BundleAdvice): string {
  return fillByKind(ADVICE_TEXTS, advice);
}

const ADVICE_TEXTS: TextsOf<BundleAdvice> = {
  note: "%{text}",
  "file-type":
    "Put the file into `public`. Refer to it by `url(/name%{extension})` in a style sheet, or by its address elsewhere.",
  path: "Write a path that begins with `./` or `../`, relative to the importing file.",
  builtin: "Remove the import. Components and themes also run in browsers, which have no modules of Node.",
  install: "Run `npm install %{name}` in the folder of the site, or correct the name.",
};

function sayUnused(advice: UnusedThemeFile["advice"]): string {
  switch (advice.kind) {
    case "whole-theme":
      return 'If the folder is a complete theme, set `theme: "./theme"` in the config.';
    case "unused-original":
      return `Delete it. The theme's file \`${advice.original}\` is not imported, or another file in \`theme\` replaces it.`;
    case "nearest":
      return `Did you mean \`${advice.nearest}\`?`;
    case "known":
      return `Give it the path of a file of the theme, such as ${advice.known.map((path) => `\`${path}\``).join(", ")}.`;
  }
}

function sayFailure(failure: ThemeFailure) {
  switch (failure.kind) {
    case "options":
      return {
        message: `The theme's \`resolve-options\` failed: ${failure.reason}`,
        hint: "It runs in Node during the build. To report invalid options, throw a `TypeError` with one line per fault.",
      };
    case "options-export":
      return {
        message: "The theme's `resolve-options` exports no function `resolveOptions`",
        hint: "Write `export function resolveOptions(config, lang) { … }`.",
      };
    case "schema-export":
      return {
        message: `The theme's \`options-schema\` exports ${failure.found} as \`options\``,
        hint: 'Expected a schema of zod. Write `import { z } from "hanblog"` and `export const options = z.strictObject({ … })`.',
      };
    case "options-result":
      return {
        message: `The theme's \`resolveOptions\` returns ${failure.found}`,
        hint: "Expected an object of JSON values, because browsers read it. Return strings, numbers, lists and objects.",
      };
    case "code": {
      const page = failure.page === null ? "" : ` on ${failure.page}`;
      const folders = failure.folders.map((folder) => `\`${folder}\``).join(" or ");
      const place = folders === "" ? "" : `The error is in ${folders}. `;
      return {
        message: `The theme failed${page}: ${failure.reason}`,
        hint: `${place}Themes run in Node too. Use \`window\` and \`document\` only in effects.`,
      };
    }
  }
}

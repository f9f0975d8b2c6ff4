import type { BundleAdvice, BundleFault, ThemeFailure, UnusedThemeFile } from "../faults/site.js";
import { fillByKind, type MessageSet, type TextsOf } from "../message-set.js";

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

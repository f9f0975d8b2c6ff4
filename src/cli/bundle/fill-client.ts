import type { SiteShell } from "../../runtime/model/site.js";
import type { ClientTemplate } from "./bundle-client.js";
import { nameOutputs, type NamedFile } from "./name-outputs.js";
import { fillMarks, hasMarks } from "./site-marks.js";
import { unusedFiles } from "./unused-files.js";

/** The browser's part of a program. */
export interface ClientBundle {
  readonly files: readonly NamedFile[];
  /** Path of the script that documents load, below the output folder. */
  readonly script: string;
  /** Everything that a visit loads sooner or later: that script, the application and all that it imports at once. */
  readonly scripts: readonly string[];
  readonly style: string;
  /** Component of the site → style sheet of its own, for the pages that it stands on. */
  readonly componentStyles: Readonly<Record<string, string>>;
  /** A script for the head of every document; empty where the theme has none. */
  readonly beforePaint: string;
  /** The script of the page that platforms send visitors back to; `null` for a site without such comments. */
  readonly callback: string | null;
}

/** Puts a site's data into the program that was bundled without it, and names its files by what they hold then. */
export function fillClient(template: ClientTemplate, shell: SiteShell): ClientBundle {
  const filled = template.files.map((file) => ({ ...file, contents: fillFile(file.contents, shell) }));
  const { files, names } = nameOutputs(filled, unusedFiles(template, shell));
  const nameOf = (path: string) => names.get(path) ?? path;
  return {
    files: [...files, { path: "assets/licenses.txt", contents: Buffer.from(template.notices) }],
    script: nameOf(template.script),
    scripts: template.scripts.map(nameOf),
    style: nameOf(template.style),
    componentStyles: Object.fromEntries(
      Object.entries(template.componentStyles).map(([name, path]) => [name, nameOf(path)]),
    ),
    beforePaint: template.beforePaint,
    callback: shell.comments.issue === null ? null : fillMarks(template.callback, shell),
  };
}

function fillFile(contents: Uint8Array, shell: SiteShell): Uint8Array {
  const bytes = Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength);
  return hasMarks(bytes) ? Buffer.from(fillMarks(bytes.toString("utf8"), shell)) : contents;
}

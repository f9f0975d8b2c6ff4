import type { SiteShell } from "../../runtime/model/site.js";
import type { ClientTemplate, StyleTemplate } from "./bundle-client.js";
import { nameOutputs, type NamedFile } from "./name-outputs.js";
import { fillMarks, hasMarks } from "./site-marks.js";
import { chooseWidget } from "../../runtime/model/comments.js";

/** The client part of a program, with the site's data. */
export interface ClientBundle {
  readonly files: readonly NamedFile[];
  /** Path of the boot script below the output folder. */
  readonly script: string;
  /** Scripts that every visit loads: the boot script, the application and its static imports. */
  readonly scripts: readonly string[];
  readonly style: string;
  /** Style sheet of each component that has one, for the pages that contain the component. */
  readonly componentStyles: Readonly<Record<string, string>>;
  /** Inline script for the head of every document; empty if the theme has none. */
  readonly beforePaint: string;
  /** Inline script of the sign-in callback page; `null` for a site without issue-based comments. */
  readonly callback: string | null;
}

/** Fills a site's data into the bundled program, and names its files by the hash of the result. */
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

/** Returns a client with other style sheets. Images of the former ones are kept, because scripts may show them. */
export function replaceStyles(client: ClientBundle, styles: StyleTemplate): ClientBundle {
  const { files, names } = nameOutputs(styles.files);
  const others = client.files.filter(({ path }) => !path.endsWith(".css"));
  const byPath = new Map([...others, ...files].map((file) => [file.path, file]));
  const nameOf = (path: string) => names.get(path) ?? path;
  return {
    ...client,
    files: [...byPath.values()],
    style: nameOf(styles.style),
    componentStyles: Object.fromEntries(
      Object.entries(styles.componentStyles).map(([name, path]) => [name, nameOf(path)]),
    ),
  };
}

function fillFile(contents: Uint8Array, shell: SiteShell): Uint8Array {
  const bytes = Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength);
  return hasMarks(bytes) ? Buffer.from(fillMarks(bytes.toString("utf8"), shell)) : contents;
}

/**
 * Returns the files of a program that no page of a site loads, by esbuild's names. A site without comments
 * does not need the comment panels, which are half of all code.
 */
export function unusedFiles(
  {
    files,
    script,
    scripts,
    lateModules,
  }: Pick<ClientTemplate, "files" | "script" | "scripts" | "lateModules">,
  { comments }: SiteShell,
): ReadonlySet<string> {
  const closed = new Set(unusedModules(comments).flatMap((module) => lateModules[module] ?? []));
  const imports = new Map(files.map((file) => [file.path, file.imports]));
  const used = reach([script, ...scripts], imports, closed);
  // Only files reached from the unused modules are omitted. Images, which no script imports, stay.
  return reach(closed, imports, used);
}

/** Returns the runtime modules of comments that no page loads with these settings, by path below the runtime's folder. */
export function unusedModules(comments: SiteShell["comments"]): readonly string[] {
  const kind = chooseWidget(comments)?.kind ?? null;
  return [
    ...(kind === null || comments.store !== null ? ["comments/open-comments.js"] : []),
    ...(kind === "store" ? [] : ["comments/mount-panel.js"]),
    ...(kind === "issue" ? [] : ["comments/issue-widget/mount-issue-panel.js"]),
    ...(comments.store === null ? ["comments/first-view.js"] : []),
    ...(comments.issue === null ? ["comments/receive-refusal.js"] : []),
  ];
}

/** Returns all files reachable from `from`, without passing through `closed` files. */
function reach(
  from: Iterable<string>,
  imports: ReadonlyMap<string, readonly string[]>,
  closed: ReadonlySet<string>,
): ReadonlySet<string> {
  const found = new Set(from);
  for (const path of found) {
    for (const imported of imports.get(path) ?? []) {
      if (!closed.has(imported)) found.add(imported);
    }
  }
  return found;
}

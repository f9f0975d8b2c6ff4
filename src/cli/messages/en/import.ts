import type { ExportProgram } from "../faults/commands.js";
import type { MessageSet } from "../message-set.js";

/** Fault of a sitemap. */
export type SitemapFault = keyof typeof FAULTS;

const FAULTS = {
  unknown: "is not a sitemap",
  empty: "names no address",
  large: "is too large when it is unpacked",
  parts: "has too many parts, or an index in an index in an index",
  part: "is part of the sitemap, and was not found next to it",
  slow: "was not complete after one minute",
  network: "cannot be reached",
  status: "cannot be read",
};

/** Fault of a run of the old generator. */
export type RunFault = keyof typeof RUN_FAULTS;

const RUN_FAULTS = {
  none: "No program builds this kind of site",
  missing: "The generator is not installed",
  failed: "The generator failed",
  slow: "The generator was stopped after 20 minutes",
  large: "The generator was stopped, because it printed more than 20 MB",
  empty: "The generator wrote no page",
};

/** Fault of an export. */
export type ExportFault = keyof typeof EXPORT_FAULTS;

const EXPORT_FAULTS = {
  "cut-off": "ends in the middle",
  entities: "declares entities, which no export has",
  large: "has a page that is too long, or more text than an import keeps in memory",
  other: "is no export of WordPress",
  damaged: "is damaged, or is no export",
};

const EXPORT_HINTS: Readonly<Record<ExportProgram, string>> = {
  wordpress:
    "Export all content again in WordPress under Tools, Export, and wait until the download is complete.",
  ghost:
    "Export the content again in Ghost under Settings, Import/Export, and wait until the download is complete.",
  typecho:
    "Back up again in Typecho under Console, Backup, or write the dump again, and copy the whole file.",
};

/** Advice about programs whose sites are imported from a file that is not the one that was found. */
const FILE_HINTS: ReadonlyMap<string, string> = new Map([
  ["WordPress", "Export all content in WordPress under Tools, Export, and import the XML file."],
  ["Ghost", "Export the content in Ghost under Settings, Import/Export, and import the JSON file."],
  [
    "Typecho",
    "Import a dump of its database (.sql), or the backup (.dat) that it writes under Console, Backup.",
  ],
  ["Packed", "Unpack it, and import the file or the folder in it."],
  ["SQLite", "If it is the database of Typecho, run `sqlite3 FILE .dump > blog.sql`, and import blog.sql."],
]);

/** A folder that no kind of import reads. */
type UnknownFolder = {
  readonly dir: string;
  readonly from: string | null;
  readonly kinds: readonly string[];
  /** Program whose site the folder is, and the file that shows it; `null` if neither is known. */
  readonly program: string | null;
  readonly file: string | null;
};

/** Messages of `hanblog import`. */
export const imports = {
  "import-kind": ({ dir, from, kinds, program, file }: UnknownFolder) => {
    const message = `Found no ${from === null ? "site of another generator and no markdown" : `site of \`${from}\``} in \`${dir}\``;
    if (program === "hanblog")
      return { message, hint: "It is a site of hanblog already. Run `hanblog dev` in this folder." };
    const known = from === null ? ` Known generators: ${kinds.join(", ")}.` : "";
    const usual = `Pass the folder with the configuration, such as _config.yml or the parent of .vuepress.${known}`;
    if (program === null) return { message, hint: usual };
    return {
      message: `${message}, and recognised ${program} by \`${file}\``,
      hint:
        FILE_HINTS.get(program) ??
        (from === null
          ? `Write its articles as files that end in .md, and import their folder.${known}`
          : usual),
    };
  },
  "import-missing": [
    "`%{path}` does not exist",
    "%{flag:text/null?Correct `%{flag}`, or omit it.|Pass the folder of the old site.}",
  ],
  "import-output": [
    "`%{dir}` has no HTML file",
    "Pass the folder that the old generator writes, such as public or _site, or omit `--old-output`.",
  ],
  "import-sitemap": ({
    place,
    fault,
    status,
  }: {
    place: string;
    fault: SitemapFault;
    status: number | null;
  }) => ({
    message: `\`${place}\` ${FAULTS[fault]}${status === null ? "" : ` (HTTP ${status})`}`,
    hint: "Pass the sitemap.xml of the old site, its index, or the URL of one. Or omit `--old-sitemap`.",
  }),
  "import-run": ({
    command,
    fault,
    code,
    lines,
  }: {
    command: string;
    fault: RunFault;
    code: number | null;
    lines: readonly string[];
  }) => ({
    message: [
      `${RUN_FAULTS[fault]}${command === "" ? "" : `: \`${command}\``}${code === null || code === 0 ? "" : ` (exit code ${code})`}`,
      ...lines,
    ].join("\n"),
    hint: "Build the old site by hand, and import it again with `--old-output DIR`. The import went on with the next source of addresses.",
  }),
  "import-export": ({
    file,
    program,
    line,
    fault,
  }: {
    file: string;
    program: ExportProgram;
    line: number | null;
    fault: ExportFault;
  }) => ({
    message: `\`${file}\` ${EXPORT_FAULTS[fault]}${line === null ? "" : ` (line ${line})`}`,
    hint:
      fault !== "large"
        ? EXPORT_HINTS[program]
        : program === "wordpress"
          ? "Export posts, pages and years one by one, and import each file."
          : "Remove posts that are not needed, such as spam, and export again.",
  }),
  "import-inside": [
    "The new folder `%{dir}` is inside the old one, `%{oldDir}`",
    "Choose a folder outside of the old site. An import never writes into the old folder.",
  ],
  "import-not-imported": [
    "`%{dir}` has no valid %{file}",
    "Pass the folder of a site that `hanblog import` has written.",
  ],
  "import-lost": [
    "The imported site lacks old addresses: %{addresses:number}, and anchors: %{anchors:number}",
    "%{report} lists them. Add a `permalink`, `aliases` or `redirects`, and check again.",
  ],
  "import-build": [
    "The site was imported but does not build yet. Errors: %{count:number}",
    "Correct the errors above in the new folder, and run `hanblog import --check`.",
  ],
} as const satisfies MessageSet;

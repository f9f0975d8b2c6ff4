import { isConfigName } from "../../config/load/config-file.js";
import type { DataFolder } from "../../config/fields/read-collections.js";
import { pathBelow } from "../../config/path-below.js";
import type { Project } from "../../config/project.js";
import { resolve } from "node:path";

/** A file that was saved, created or removed. */
export interface FileChange {
  readonly kind: "add" | "change" | "remove";
  /** Absolute path. */
  readonly file: string;
}

/** Adds a change to those of other files. Returns the change of its file, which covers the earlier one too. */
export function addChange(changes: Map<string, FileChange>, { kind, file }: FileChange): FileChange {
  // An editor may replace a file by deleting and creating it. "add" covers both.
  const isAdded = kind === "change" && changes.get(file)?.kind === "add";
  const change: FileChange = { kind: isAdded ? "add" : kind, file };
  changes.set(file, change);
  return change;
}

/** Part of a site that a file belongs to. It decides which stages run again. */
export type ChangedPart = "config" | "public" | "program" | "style" | "markdown" | "file";

/** Files of the site at the moment of the change, as absolute paths. */
export interface ChangeContext {
  readonly project: Pick<Project, "siteDir" | "themeDir">;
  readonly configInputs: ReadonlySet<string>;
  /** Folders with data files that the configuration names. */
  readonly configFolders: readonly DataFolder[];
  readonly programSources: ReadonlySet<string>;
  /**
   * Whether the configuration is broken. Its list of files is then incomplete, so a change of any code file
   * may fix it.
   */
  readonly isConfigBroken: boolean;
  readonly isProgramBroken: boolean;
}

/**
 * Returns the part of the site that a changed file belongs to. `file` is absolute. Anything else is a `file`
 * that pages may reference.
 */
export function classifyChange(file: string, context: ChangeContext): ChangedPart {
  const { project, configInputs, configFolders, programSources } = context;
  const path = pathBelow(project.siteDir, file);
  const isData =
    /\.(?:ya?ml|json|toml|csv|md)$/i.test(file) &&
    configFolders.some(
      (folder) => pathBelow(folder.path, file) !== null && (folder.hasMarkdown || !isMarkdown(file)),
    );
  const isConfig = isData || configInputs.has(file) || (path !== null && isConfigName(path));
  if (isConfig || (context.isConfigBroken && /\.(?:[mc]?[jt]sx?|json)$/.test(file))) return "config";
  if (path?.startsWith("public/") === true) return "public";
  const isProgram =
    programSources.has(file) ||
    (context.isProgramBroken && /\.(?:[mc]?[jt]sx?|json|css)$/.test(file)) ||
    path === "style.css" ||
    (path?.startsWith("components/") === true && !isMarkdown(path)) ||
    // A folder named `theme` may contain pages and images too.
    (path !== null && /^theme\/.*\.(?:[mc]?[jt]sx?|json|css)$/.test(path)) ||
    pathBelow(project.themeDir, file) !== null;
  if (isProgram) return file.endsWith(".css") ? "style" : "program";
  return path !== null && isMarkdown(path) ? "markdown" : "file";
}

function isMarkdown(path: string): boolean {
  return /\.md$/i.test(path);
}

/** Milliseconds without an event after which a batch is complete. One save causes several events. */
const SILENCE = 20;
/**
 * Shorter wait, in milliseconds, for changes of a page. If the save was not complete, the page is read again.
 */
const SILENCE_OF_PAGE = 2;
/** Longer wait, in milliseconds, for an empty file: many programs truncate a file before they write it. */
const SILENCE_WHEN_EMPTY = 150;

/** Callbacks of `createChangeBatches`. */
export interface ChangeBatchesOptions {
  readonly onChanges: (changes: readonly FileChange[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** Whether a removal has been noticed whose event has not arrived yet. */
  readonly isRemovalPending: () => boolean;
  /** Called after each batch, unless the batches were stopped. */
  readonly afterBatch: () => void;
}

/** Collects file changes into batches. A batch is passed on only after the previous one was applied. */
export interface ChangeBatches {
  /** Adds a change. `size` is the size of the file in bytes. */
  readonly take: (kind: FileChange["kind"], path: string, size?: number) => void;
  readonly stop: () => void;
}

/** Creates an empty collector of changes. */
export function createChangeBatches(options: ChangeBatchesOptions): ChangeBatches {
  const { onChanges, onError, isRemovalPending, afterBatch } = options;
  const pending = new Map<string, FileChange>();
  let timer: NodeJS.Timeout | null = null;
  let isBusy = false;
  let isStopped = false;

  function flush(): void {
    timer = null;
    if (isBusy || isStopped || pending.size === 0) return;
    // A renamed file is reported under its new name at once and removed under its old name later. Wait for
    // both, or the page exists twice.
    if (isRemovalPending() && [...pending.values()].some(({ kind }) => kind === "add")) {
      timer = setTimeout(flush, SILENCE);
      return;
    }
    const changes = [...pending.values()];
    pending.clear();
    isBusy = true;
    onChanges(changes)
      .catch(onError)
      .finally(() => {
        isBusy = false;
        if (isStopped) return;
        afterBatch();
        if (timer === null) flush();
      });
  }

  return {
    take(kind, path, size = 1) {
      const change = addChange(pending, { kind, file: resolve(path) });
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(flush, silenceAfter(change, size));
    },
    stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}

function silenceAfter({ kind, file }: FileChange, size: number): number {
  if (size === 0) return SILENCE_WHEN_EMPTY;
  return kind === "change" && /\.md$/i.test(file) ? SILENCE_OF_PAGE : SILENCE;
}

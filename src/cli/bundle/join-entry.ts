import { basename } from "node:path";
import type { WrittenResult } from "./built-file.js";

/** A run whose entry is one file. */
export interface JoinedEntry {
  readonly result: WrittenResult;
  /** Name under which the file exports the function that the entry exports. */
  readonly exported: string;
}

/** Matches a file that only exports one function of another file. The first group is the other file's name for it. */
const REEXPORT =
  /^import\s*\{\s*([\w$]+)(?:\s+as\s+[\w$]+)?\s*\}\s*from\s*"[^"]*\/([^"/]+)";\s*export\s*\{[^}]+\};/;

/**
 * Joins an entry with the file that it takes its only export from. esbuild separates them if late modules import the entry
 * too, and a page would load one after the other. `name` is the entry's export.
 */
export function joinEntry(result: WrittenResult, entryPoint: string, name: string): JoinedEntry {
  const { outputs } = result.metafile;
  const [entry = ""] = Object.entries(outputs).find(([, output]) => output.entryPoint === entryPoint) ?? [];
  const file = result.outputFiles.find(({ path }) => basename(path) === basename(entry));
  const [, exported, from] = REEXPORT.exec(file?.text ?? "") ?? [];
  const shared = Object.keys(outputs).find((path) => basename(path) === from);
  if (file === undefined || exported === undefined || shared === undefined) return { result, exported: name };

  const rename = (text: string) => text.replaceAll(basename(shared), basename(entry));
  const { [entry]: _, ...others } = outputs;
  const renamed: typeof outputs = JSON.parse(rename(JSON.stringify(others)));
  const joined = renamed[entry];
  if (joined !== undefined) joined.entryPoint = entryPoint;
  const outputFiles = result.outputFiles
    .filter((other) => other !== file)
    .map((other) => {
      if (!other.text.includes(basename(shared)))
        return { ...other, path: rename(other.path), text: other.text };
      const text = rename(other.text);
      return { ...other, path: rename(other.path), contents: Buffer.from(text), text };
    });
  return { result: { ...result, outputFiles, metafile: { ...result.metafile, outputs: renamed } }, exported };
}

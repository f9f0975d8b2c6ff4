import type { ModelDeps } from "./model-deps.js";
import type { ModelSetting } from "./model-setting.js";
import { resolveFile } from "./resolve-file.js";
import type { Sound } from "./sound.js";

/** What loads files, and what is told of those that cannot be loaded. */
export type ListedDeps = Pick<ModelDeps, "files" | "log">;

/** The files that a setting file lists. */
export interface ListedFiles {
  /** The URL of one of them. */
  readonly resolveURL: (path: string) => string;
  /** Loads a file that a model can do without. What fails is told, and thrown for the library to go on without it. */
  readonly load: (path: string, type: XMLHttpRequestResponseType) => Promise<unknown>;
  /** Plays the sound of a motion, if it has one. */
  readonly playSound: (group: string, index: number, sound: Sound) => void;
}

/**
 * Files of the model whose setting file is at `url`. What cannot be loaded rejects, and is logged unless the loading
 * was given up; an unknown motion has no sound.
 */
export function listFiles(
  { motions }: Pick<ModelSetting, "motions">,
  url: string,
  { files, log }: ListedDeps,
): ListedFiles {
  const resolveURL = (path: string) => resolveFile(url, path);
  return {
    resolveURL,
    async load(path, type) {
      try {
        return await (type === "json" ? files.json(resolveURL(path)) : files.bytes(resolveURL(path)));
      } catch (error) {
        if (error instanceof Error && error.name !== "AbortError") log.error(error.message);
        throw error;
      }
    },
    playSound(group, index, sound) {
      const path = motions.get(group)?.[index]?.sound ?? null;
      if (path !== null) sound.play(resolveURL(path));
    },
  };
}

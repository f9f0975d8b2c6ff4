import type { ModelSetting } from "./model-setting.js";
import type { Sound } from "./sound.js";
import type { FileLoader } from "../load-file.js";
import type { Log } from "../log.js";

/** The functions of the environment that a model uses. */
export interface ModelDeps {
  readonly files: FileLoader;
  readonly log: Log;
  readonly sound: Sound;
  /** Returns numbers from 0 to less than 1. */
  readonly random: () => number;
  readonly isSleepy: () => boolean;
  /** Waits until the browser is idle, so that more urgent work comes first. */
  readonly rest: () => Promise<void>;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** The file loader, and the log for files that cannot be loaded. */
export type ListedDeps = Pick<ModelDeps, "files" | "log">;

/** Access to the files that a setting file lists. */
export interface ListedFiles {
  /** Returns the URL of a listed file. */
  readonly resolveURL: (path: string) => string;
  /**
   * Loads an optional file. A failure is logged and rethrown, so that the library continues without the file.
   */
  readonly load: (path: string, type: XMLHttpRequestResponseType) => Promise<unknown>;
  /** Plays the sound of a motion, if it has one. */
  readonly playSound: (group: string, index: number, sound: Sound) => void;
}

/**
 * Gives access to the files of the model whose setting file is at `url`. A failed `load` rejects, and is
 * logged unless loading was cancelled. An unknown motion has no sound.
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

/**
 * Returns the URL of a file that a setting file lists. A path that begins with `http` or `//` is returned
 * unchanged.
 */
export function resolveFile(settingUrl: string, path: string): string {
  return /^(?:http|\/\/)/.test(path) ? path : new URL(path, settingUrl).href;
}

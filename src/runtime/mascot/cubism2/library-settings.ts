import { Cubism2ModelSettings } from "pixi-live2d-display/cubism2";
import type { FileLoader } from "../load-file.js";
import type { Log } from "../log.js";
import type { ModelSetting, MotionFile } from "../model-setting.js";
import { resolveFile } from "../resolve-file.js";

export interface LibrarySettingsOptions {
  readonly setting: ModelSetting;
  /** Absolute URL of the setting file. */
  readonly url: string;
  readonly files: FileLoader;
  readonly log: Log;
}

/** A setting file as the library wants it: it has other names for some fields, and none for others. */
export class LibrarySettings extends Cubism2ModelSettings {
  readonly setting: ModelSetting;
  readonly #files: FileLoader;
  readonly #log: Log;

  constructor({ setting, url, files, log }: LibrarySettingsOptions) {
    super({
      url,
      model: setting.model,
      textures: [...setting.textures],
      ...(setting.name === null ? {} : { name: setting.name }),
      hit_areas: [...setting.hitAreas],
      expressions: [...setting.expressions],
      motions: Object.fromEntries(
        [...setting.motions].map(([group, motions]) => [group, motions.map(libraryMotion)]),
      ),
      init_params: setting.initParam.map(({ id, val }) => ({ id, value: val })),
      init_opacities: setting.initPartsVisible.map(({ id, val }) => ({ id, value: val })),
    });
    this.setting = setting;
    this.#files = files;
    this.#log = log;
  }

  override resolveURL(path: string): string {
    return resolveFile(this.url, path);
  }

  /** Loads a motion or an expression. What fails is told, and thrown for the library, which goes on without it. */
  async load(path: string, type: XMLHttpRequestResponseType): Promise<unknown> {
    const url = this.resolveURL(path);
    try {
      return await (type === "json" ? this.#files.json(url) : this.#files.bytes(url));
    } catch (error) {
      if (error instanceof Error && error.name !== "AbortError") this.#log.error(error.message);
      throw error;
    }
  }
}

function libraryMotion({ file, sound, fadeIn, fadeOut }: MotionFile) {
  return {
    file,
    ...(sound === null ? {} : { sound }),
    ...(fadeIn === null ? {} : { fade_in: fadeIn }),
    ...(fadeOut === null ? {} : { fade_out: fadeOut }),
  };
}

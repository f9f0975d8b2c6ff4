import { Cubism2ModelSettings } from "pixi-live2d-display/cubism2";
import { listFiles, type ListedDeps, type ListedFiles } from "../model/listed-files.js";
import type { ModelSetting, MotionFile } from "../model/model-setting.js";

/** A setting file in the library's form, in which some fields have other names and some do not exist. */
export class LibrarySettings extends Cubism2ModelSettings implements ListedFiles {
  readonly setting: ModelSetting;
  readonly load: ListedFiles["load"];
  readonly playSound: ListedFiles["playSound"];
  readonly #listed: ListedFiles;

  /** `url` is the absolute URL of the setting file. */
  constructor(setting: ModelSetting, url: string, deps: ListedDeps) {
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
    this.#listed = listFiles(setting, url, deps);
    this.load = this.#listed.load;
    this.playSound = this.#listed.playSound;
  }

  override resolveURL(path: string): string {
    return this.#listed.resolveURL(path);
  }
}

function libraryMotion({ file, fadeIn, fadeOut }: MotionFile) {
  return {
    file,
    ...(fadeIn === null ? {} : { fade_in: fadeIn }),
    ...(fadeOut === null ? {} : { fade_out: fadeOut }),
  };
}

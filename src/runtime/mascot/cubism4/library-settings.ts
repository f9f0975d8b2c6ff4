import { Cubism4ModelSettings } from "pixi-live2d-display/cubism4";
import { listFiles, type ListedDeps, type ListedFiles } from "../model/listed-files.js";
import type { Model3Setting } from "../model/model3-setting.js";
import type { MotionFile } from "../model/model-setting.js";

/** A setting file in the library's form. It contains only the validated content of the site's file. */
export class LibrarySettings extends Cubism4ModelSettings implements ListedFiles {
  readonly setting: Model3Setting;
  readonly load: ListedFiles["load"];
  readonly playSound: ListedFiles["playSound"];
  readonly #listed: ListedFiles;

  /** `url` is the absolute URL of the setting file. */
  constructor(setting: Model3Setting, url: string, deps: ListedDeps) {
    super({
      url,
      Version: 3,
      FileReferences: {
        Moc: setting.model,
        Textures: [...setting.textures],
        Expressions: setting.expressions.map(({ name, file }) => ({ Name: name, File: file })),
        Motions: Object.fromEntries(
          [...setting.motions].map(([group, motions]) => [group, motions.map(libraryMotion)]),
        ),
      },
      Groups: [
        { Target: "Parameter", Name: "EyeBlink", Ids: [...setting.eyeBlink] },
        { Target: "Parameter", Name: "LipSync", Ids: [...setting.lipSync] },
      ],
      HitAreas: setting.hitAreas.map(({ id, name }) => ({ Id: id, Name: name })),
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
    File: file,
    ...(fadeIn === null ? {} : { FadeInTime: fadeIn / 1000 }),
    ...(fadeOut === null ? {} : { FadeOutTime: fadeOut / 1000 }),
  };
}

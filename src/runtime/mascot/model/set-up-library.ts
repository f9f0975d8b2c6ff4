import type { config, Live2DLoader } from "pixi-live2d-display/cubism2";
import type { ListedFiles } from "./listed-files.js";

/** Global settings of the library, shared by all its models. Each engine has its own. */
interface Library {
  readonly config: typeof config;
  readonly Live2DLoader: typeof Live2DLoader;
}

/** Duration of the fade of a motion or expression whose file has none, in milliseconds. */
export const DEFAULT_FADE = 1000;

/**
 * Configures the library. It logs and plays nothing, and files are loaded by `ListedFiles`, which reports
 * errors, as visitors see none of them.
 */
export function setUpLibrary({ config, Live2DLoader }: Library): void {
  config.logLevel = config.LOG_LEVEL_NONE;
  config.sound = false;
  config.motionSync = false;
  config.motionFadingDuration = DEFAULT_FADE;
  config.idleMotionFadingDuration = DEFAULT_FADE;
  config.expressionFadingDuration = DEFAULT_FADE;
  Live2DLoader.middlewares = [
    async (context) => {
      const { settings, url, type } = context;
      if (isListed(settings)) context.result = await settings.load(url, type);
    },
  ];
}

function isListed(settings: object | undefined): settings is Pick<ListedFiles, "load"> {
  return settings !== undefined && "load" in settings;
}

/** Width and height of the buffer for masks, in pixels. */
export const MASK_BUFFER = 256;

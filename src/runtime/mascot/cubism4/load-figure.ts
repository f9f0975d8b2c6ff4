import { config, Live2DFactory, Live2DLoader, Live2DModel } from "pixi-live2d-display/cubism4";
import type { Actor } from "../actor.js";
import { createFigure } from "../create-figure.js";
import type { Figure, FigureOptions } from "../figure.js";
import { placeModel } from "../layout.js";
import { LoadError } from "../load-file.js";
import { loadParts, makeOptional, readSetting, reasonOf } from "../load-parts.js";
import { MASK_BUFFER } from "../mask-buffer.js";
import type { ModelDeps } from "../model-deps.js";
import { parseModel3Setting } from "../model3-setting.js";
import { setUpLibrary } from "../set-up-library.js";
import { InternalModel, type CoreModel } from "./internal-model.js";
import { LibrarySettings } from "./library-settings.js";
import { startCore } from "./start-core.js";

/** Loads a model of Cubism 4, whose core must be there. Throws a `LoadError` where it cannot be drawn. */
export async function loadFigure(options: FigureOptions, deps: ModelDeps): Promise<Figure> {
  setUpLibrary({ config, Live2DLoader });
  await startCore(deps);
  const setting = await readSetting(options.url, deps, parseModel3Setting);
  const settings = new LibrarySettings(setting, options.url, deps);
  const { moc, textures, physics, pose } = await loadParts(settings, deps, "from-image");
  await deps.rest();
  const internal = createInternalModel(moc, settings, deps);
  const runtime = Live2DFactory.findRuntime(settings);
  const read = (path: string | null, file: unknown) => ({
    url: settings.resolveURL(path ?? ""),
    file,
    log: deps.log,
  });
  internal.physics = makeOptional(read(setting.physics, physics), (file) =>
    runtime?.createPhysics(internal.coreModel, file),
  );
  internal.pose = makeOptional(read(setting.pose, pose), (file) =>
    runtime?.createPose(internal.coreModel, file),
  );
  await internal.motionManager.expressions.loadAll();
  const model = new Live2DModel<InternalModel>({ autoUpdate: false, autoHitTest: false, autoFocus: false });
  model.internalModel = internal;
  model.textures = textures;
  await deps.rest();
  return createFigure(createActor(model, settings), options, deps.rest);
}

function createInternalModel(moc: ArrayBuffer, settings: LibrarySettings, deps: ModelDeps): InternalModel {
  const url = settings.resolveURL(settings.moc);
  let core: CoreModel;
  try {
    const runtime = Live2DFactory.findRuntime(settings);
    if (runtime?.isValidMoc(moc) !== true) throw new TypeError("it does not begin like one");
    core = runtime.createCoreModel(moc, { checkMocConsistency: true }) as CoreModel;
  } catch (error) {
    throw new LoadError(
      `Failed to read ${url}: no model of Cubism 4 that the core knows, ${reasonOf(error)}`,
    );
  }
  const { drawables } = core.getModel();
  // Cores since August 2025 keep the order elsewhere, where the library does not look for it.
  if (!("renderOrders" in drawables))
    throw new LoadError("The core of Cubism 4 is newer than the engine knows");
  const internal = new InternalModel(core, settings, deps);
  if (core.isUsingMasking()) internal.renderer.setClippingMaskBufferSize(MASK_BUFFER);
  return internal;
}

function createActor(model: Live2DModel<InternalModel>, { setting }: LibrarySettings): Actor {
  const { motionManager, originalWidth, originalHeight, renderer } = model.internalModel;
  return {
    model,
    placement: placeModel({ width: originalWidth, height: originalHeight }, setting.layout),
    customAreas: setting.customAreas,
    play: (group) => void motionManager.startRandomMotion(group),
    express: () => void motionManager.expressions.setRandomExpression(),
    wake: () => motionManager.wake(),
    release() {
      // All models share the shaders, which hold the context that they were made in.
      const shared = renderer.constructor as { readonly doStaticRelease?: () => void };
      shared.doStaticRelease?.();
    },
  };
}

import { Cubism2ExpressionManager, Live2DExpression } from "pixi-live2d-display/cubism2";
import {
  applyExpression,
  parseExpression,
  type ExpressionValue,
  type ParamTarget,
} from "../model/expression-values.js";
import { DEFAULT_FADE } from "../model/set-up-library.js";
import { pickExpression } from "../model/pick.js";
import type { LibrarySettings } from "./library-settings.js";

/** An expression that can add, multiply or set values. The library's class always sets them. */
class MixedExpression extends Live2DExpression {
  readonly values: readonly ExpressionValue[];

  constructor(file: unknown) {
    const { values, fadeIn, fadeOut } = parseExpression(file);
    super({});
    this.values = values;
    this.setFadeIn(fadeIn ?? DEFAULT_FADE);
    this.setFadeOut(fadeOut ?? DEFAULT_FADE);
  }

  override updateParamExe(model: ParamTarget, _time: number, weight: number): void {
    applyExpression(model, this.values, weight);
  }
}

/** Manages a model's expressions and chooses randomly among those that could be loaded. */
export class ExpressionManager extends Cubism2ExpressionManager {
  readonly #random: () => number;

  constructor(settings: LibrarySettings, random: () => number) {
    super(settings);
    this.#random = random;
  }

  override createExpression(data: object): Live2DExpression {
    return new MixedExpression(data);
  }

  override setRandomExpression(): Promise<boolean> {
    const index = pickExpression(this, this.#random);
    return index === null ? Promise.resolve(false) : this.setExpression(index);
  }

  async loadAll(): Promise<void> {
    await Promise.all([...this.definitions.keys()].map((index) => this.loadExpression(index)));
  }
}

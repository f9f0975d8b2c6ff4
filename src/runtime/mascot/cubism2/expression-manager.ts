import { Cubism2ExpressionManager, Live2DExpression } from "pixi-live2d-display/cubism2";
import { DEFAULT_FADE } from "../set-up-library.js";
import { pickExpression } from "../pick.js";
import type { LibrarySettings } from "./library-settings.js";
import { isRecord, readList, readNumber, readText } from "../read-json.js";

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

/** The effect of an expression on a parameter of the model. */
interface ExpressionValue {
  readonly id: string;
  readonly calc: "add" | "mult" | "set";
  readonly val: number;
}

/** A parsed expression file of Cubism 2. */
interface Expression {
  /** Duration of the fade in milliseconds; `null` for the default. */
  readonly fadeIn: number | null;
  readonly fadeOut: number | null;
  readonly values: readonly ExpressionValue[];
}

/** The methods of a Cubism 2 core that change parameters. */
interface ParamTarget {
  readonly addToParamFloat: (id: string, value: number, weight: number) => unknown;
  readonly multParamFloat: (id: string, value: number, weight: number) => unknown;
  readonly setParamFloat: (id: string, value: number, weight: number) => unknown;
}

/** Parses an expression file. Values become relative to their default `def`. */
export function parseExpression(input: unknown): Expression {
  const record = isRecord(input) ? input : {};
  const fade = (key: string) => {
    const time = readNumber(record[key]);
    return time === null || time < 0 ? null : time;
  };
  return {
    fadeIn: fade("fade_in"),
    fadeOut: fade("fade_out"),
    values: readList(record["params"], readValue),
  };
}

function readValue(entry: unknown): ExpressionValue | null {
  if (!isRecord(entry)) return null;
  const [id, val] = [readText(entry["id"]), readNumber(entry["val"])];
  if (id === null || val === null) return null;
  const calc = entry["calc"] === "mult" || entry["calc"] === "set" ? entry["calc"] : "add";
  const def = readNumber(entry["def"]);
  if (calc === "add") return { id, calc, val: val - (def ?? 0) };
  if (calc === "mult") return { id, calc, val: val / (def === null || def === 0 ? 1 : def) };
  return { id, calc, val };
}

/** Applies an expression to a model. `weight` is the progress of its fade, from 0 to 1. */
export function applyExpression(
  target: ParamTarget,
  values: readonly ExpressionValue[],
  weight: number,
): void {
  for (const { id, calc, val } of values) {
    if (calc === "add") target.addToParamFloat(id, val, weight);
    else if (calc === "mult") target.multParamFloat(id, val, weight);
    else target.setParamFloat(id, val, weight);
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

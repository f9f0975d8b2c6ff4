import { Cubism4ExpressionManager, type CubismSpec } from "pixi-live2d-display/cubism4";
import { pickExpression } from "../model/pick.js";
import { isRecord, readList, readNumber, readText } from "../read-json.js";
import type { LibrarySettings } from "./library-settings.js";

type Expression = ReturnType<Cubism4ExpressionManager["createExpression"]>;

/** Manages a model's expressions and chooses randomly among those that could be loaded. */
export class ExpressionManager extends Cubism4ExpressionManager {
  readonly #random: () => number;

  constructor(settings: LibrarySettings, random: () => number) {
    super(settings);
    this.#random = random;
  }

  /** Creates an expression from the valid fields of a file. */
  override createExpression(data: object, definition: CubismSpec.Expression | undefined): Expression {
    return super.createExpression(readExpression(data), definition);
  }

  override setRandomExpression(): Promise<boolean> {
    const index = pickExpression(this, this.#random);
    return index === null ? Promise.resolve(false) : this.setExpression(index);
  }

  async loadAll(): Promise<void> {
    await Promise.all([...this.definitions.keys()].map((index) => this.loadExpression(index)));
  }
}

function readExpression(data: object) {
  const record = isRecord(data) ? data : {};
  return {
    FadeInTime: readNumber(record["FadeInTime"]) ?? undefined,
    FadeOutTime: readNumber(record["FadeOutTime"]) ?? undefined,
    Parameters: readList(record["Parameters"], (entry) => {
      if (!isRecord(entry)) return null;
      const [Id, Value] = [readText(entry["Id"]), readNumber(entry["Value"])];
      return Id === null || Value === null ? null : { Id, Value, Blend: readText(entry["Blend"]) };
    }),
  };
}

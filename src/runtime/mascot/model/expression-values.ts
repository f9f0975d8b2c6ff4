import { isRecord, readList, readNumber, readText } from "../load-file.js";

/** The effect of an expression on a parameter of the model. */
export interface ExpressionValue {
  readonly id: string;
  readonly calc: "add" | "mult" | "set";
  readonly val: number;
}

/** A parsed expression file of Cubism 2. */
export interface Expression {
  /** Duration of the fade in milliseconds; `null` for the default. */
  readonly fadeIn: number | null;
  readonly fadeOut: number | null;
  readonly values: readonly ExpressionValue[];
}

/** The methods of a Cubism 2 core that change parameters. */
export interface ParamTarget {
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

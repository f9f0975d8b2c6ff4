import { pick } from "./pick.js";

/** What of a manager of the library is needed to choose an expression. */
interface ExpressionHolder {
  readonly definitions: readonly unknown[];
  /** By the places in `definitions`: an expression, `null` where it failed to load. */
  readonly expressions: readonly unknown[];
  readonly currentExpression: unknown;
}

/**
 * Place of an expression by chance, other than the one that is shown; `null` where there is none. The library takes the
 * place among those that may be chosen for the one among all.
 */
export function pickExpression(
  { definitions, expressions, currentExpression }: ExpressionHolder,
  random: () => number,
): number | null {
  const others = [...definitions.keys()].filter((index) => {
    const expression = expressions[index];
    return expression !== null && (expression === undefined || expression !== currentExpression);
  });
  return pick(others, random);
}

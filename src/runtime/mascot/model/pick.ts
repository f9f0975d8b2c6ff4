/** The part of a library's expression manager that the choice uses. */
interface ExpressionHolder {
  readonly definitions: readonly unknown[];
  /** Expressions in the order of `definitions`; `null` for one that failed to load. */
  readonly expressions: readonly unknown[];
  readonly currentExpression: unknown;
}

/**
 * Returns the index of a random expression other than the current one, or `null` if there is none. The
 * library's own choice confuses the index among the candidates with the index among all.
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

/** Returns a random entry of a list, or `null` if it is empty. */
export function pick<Entry>(entries: readonly Entry[], random: () => number): Entry | null {
  return entries[Math.floor(random() * entries.length)] ?? null;
}

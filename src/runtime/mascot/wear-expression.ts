/** The part of a library's expression manager that changes the expression. */
export interface Wardrobe<Expression> {
  currentExpression: Expression;
  readonly defaultExpression: Expression;
  readonly setExpression: (name: string) => Promise<boolean>;
  readonly resetExpression: () => void;
}

/**
 * Changes the expression to the one with a name, if the model has it, or to none. The library would refuse the current
 * expression after a reset, so a reset also changes the current one.
 */
export function wearExpression<Expression>(wardrobe: Wardrobe<Expression>, name: string | null): void {
  if (name !== null) return void wardrobe.setExpression(name);
  wardrobe.currentExpression = wardrobe.defaultExpression;
  wardrobe.resetExpression();
}

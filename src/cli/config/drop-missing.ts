type WithoutMissing<Type> = { [Key in keyof Type]: Exclude<Type[Key], undefined> };

/** An object without what was left out of it. */
export function dropMissing<Type extends object>(value: Type): WithoutMissing<Type> {
  const known = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(known) as WithoutMissing<Type>;
}

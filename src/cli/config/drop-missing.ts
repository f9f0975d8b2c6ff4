type WithoutMissing<Type> = { [Key in keyof Type]: Exclude<Type[Key], undefined> };

/** Returns an object without its undefined fields. */
export function dropMissing<Type extends object>(value: Type): WithoutMissing<Type> {
  const known = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(known) as WithoutMissing<Type>;
}

import * as z from "zod";

/** The keys that an object at `path` of a schema may have; empty where any key may stand. */
export function keysAt(schema: unknown, path: readonly PropertyKey[]): readonly string[] {
  const [step, ...rest] = path;
  for (const option of options(schema)) {
    if (step === undefined) {
      if (option instanceof z.ZodObject) return Object.keys(option.shape);
      continue;
    }
    const keys = keysAt(childAt(option, step), rest);
    if (keys.length > 0) return keys;
  }
  return [];
}

/** The schemas that a value may be read by, without what stands around them. */
function options(schema: unknown): readonly unknown[] {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodLazy
  ) {
    return options(schema.unwrap());
  }
  if (schema instanceof z.ZodPipe) return options(schema.in);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => options(option));
  return [schema];
}

function childAt(schema: unknown, step: PropertyKey): unknown {
  if (schema instanceof z.ZodObject) return schema.shape[String(step)];
  if (schema instanceof z.ZodArray) return schema.element;
  return schema instanceof z.ZodRecord ? schema.valueType : undefined;
}

import * as z from "zod";

/** Returns the keys that an object at `path` of a schema may have. The list is empty if any key is allowed. */
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

/** Returns the schemas of a union, or the schema itself, without wrappers such as `optional`. */
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

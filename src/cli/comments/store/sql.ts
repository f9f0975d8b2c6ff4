/** A value that both databases can bind to a parameter and return. */
export type SqlValue = string | number | null;

/** SQL with a `?` for each of its values. The text itself contains no value. */
export interface Sql {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

type Part = Sql | SqlValue;

/**
 * Creates SQL from a template: each `${}` is either other SQL, which is inserted, or a value, which is bound.
 */
export function sql({ raw }: TemplateStringsArray, ...parts: readonly Part[]): Sql {
  return concat(parts, (index) => raw[index] ?? "");
}

/** Joins parts with a separator. */
export function joinSql(parts: readonly Part[], separator = ", "): Sql {
  return concat(parts, (index) => (index === 0 || index === parts.length ? "" : separator));
}

/** Returns the quoted name of a table or a column. The name must never come from a visitor. */
export function sqlName(name: string): Sql {
  return { text: `"${name.replaceAll('"', '""')}"`, values: [] };
}

/**
 * Concatenates parts. `between(i)` is the text before part i, and `between(parts.length)` the text after the
 * last part.
 */
function concat(parts: readonly Part[], between: (index: number) => string): Sql {
  const values: SqlValue[] = [];
  let text = between(0);
  parts.forEach((part, index) => {
    if (typeof part === "object" && part !== null) {
      text += part.text;
      for (const value of part.values) values.push(value);
    } else {
      text += "?";
      values.push(part);
    }
    text += between(index + 1);
  });
  return { text, values };
}

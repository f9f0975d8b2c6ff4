/** What both databases can bind to a parameter and give back. */
export type SqlValue = string | number | null;

/** SQL with a `?` for each of its values: no value is ever part of the text. */
export interface Sql {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

type Part = Sql | SqlValue;

/**
 * Writes SQL: what stands in `${}` is other SQL, or a value, which is bound. Kysely's own builder takes longer to
 * write a query than SQLite to run it.
 */
export function sql({ raw }: TemplateStringsArray, ...parts: readonly Part[]): Sql {
  return concat(parts, (index) => raw[index] ?? "");
}

/** Parts with a separator between them. */
export function joinSql(parts: readonly Part[], separator = ", "): Sql {
  return concat(parts, (index) => (index === 0 || index === parts.length ? "" : separator));
}

/** The name of a table or a column; one that a visitor made up must never come here. */
export function sqlName(name: string): Sql {
  return { text: `"${name.replaceAll('"', '""')}"`, values: [] };
}

/** `between(i)` stands before part i, and after the last one. */
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

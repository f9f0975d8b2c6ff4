import { findFirstKey, findKey } from "./key-position.js";

/**
 * Sets an option with a text value in the source of a config file. Replaces its literal, removes the comment mark
 * before it, or adds it as the first option. Returns `null` if the source has another form.
 */
export function setOption(source: string, name: string, value: string): string | null {
  const literal = JSON.stringify(value);
  const place = findKey(source, [name]);
  if (place !== null) {
    const start = indexOf(source, place);
    const rest = source.slice(start);
    const old = new RegExp(
      `^(["']?${name}["']?\\s*:\\s*)(?:"(?:[^"\\\\\\n]|\\\\.)*"|'(?:[^'\\\\\\n]|\\\\.)*')`,
    );
    return old.test(rest)
      ? source.slice(0, start) + rest.replace(old, (_, key: string) => key + literal)
      : null;
  }
  // A new blog has `// url: "…",`.
  const comment = new RegExp(`^( *)// (${name}: )"[^"\\n]*",$`, "m");
  if (comment.test(source)) {
    return source.replace(comment, (_, indent: string, key: string) => `${indent}${key}${literal},`);
  }
  const first = findFirstKey(source);
  return first === null ? null : `${source.slice(0, first)}\n  ${name}: ${literal},${source.slice(first)}`;
}

/**
 * Adds entries to an option that is a record in the source of a config file, or adds the option. Returns `null` if the source has
 * another form.
 */
export function addToOption(
  source: string,
  name: string,
  entries: Readonly<Record<string, unknown>>,
): string | null {
  const added = Object.entries(entries).map(
    ([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`,
  );
  const place = findKey(source, [name]);
  if (place === null) {
    const first = findFirstKey(source);
    const option = `\n  ${name}: {\n${added.join("")}  },`;
    return first === null ? null : source.slice(0, first) + option + source.slice(first);
  }
  const start = indexOf(source, place);
  const key = new RegExp(`^["']?${name}["']?\\s*:\\s*\\{`).exec(source.slice(start))?.[0];
  if (key === undefined) return null;
  const end = start + key.length;
  const rest = source.slice(end).replace(/^\s*/, "");
  return `${source.slice(0, end)}\n${added.join("")}${rest.startsWith("}") ? "  " : "    "}${rest}`;
}

function indexOf(
  source: string,
  { line, column }: { readonly line: number; readonly column: number },
): number {
  const before = source.split("\n").slice(0, line - 1);
  return before.reduce((length, text) => length + text.length + 1, 0) + column - 1;
}

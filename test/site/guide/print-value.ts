const WIDTH = 90;

/** Prints plain data in the syntax of a configuration. A value that fits in a line is printed in one line. */
export function printValue(value: unknown, indent = ""): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
  const isList = Array.isArray(value);
  const inner = `${indent}  `;
  const parts = (deeper: string) =>
    isList
      ? value.map((entry: unknown) => printValue(entry, deeper))
      : Object.entries(value).map(([key, entry]) => `${printKey(key)}: ${printValue(entry, deeper)}`);
  const [open, close, space] = isList ? ["[", "]", ""] : ["{", "}", " "];
  const line = `${open}${space}${parts(inner).join(", ")}${space}${close}`;
  if (indent !== "" && !line.includes("\n") && indent.length + line.length <= WIDTH) return line;
  const lines = parts(inner).map((part) => `${inner}${part},\n`);
  return `${open}\n${lines.join("")}${indent}${close}`;
}

function printKey(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key);
}

import type { OptionSource } from "../../options/option-source.js";
import { fieldsOf, textOf } from "../../plain-value.js";
import { escapePattern } from "../../text-patterns.js";

/** Returns a function that moves files as `rewrites` does, with patterns such as `en/:rest*`. */
export function readRewrites(value: unknown, { notes, file }: OptionSource): (path: string) => string {
  if (value !== undefined && fieldsOf(value)["$function"] !== undefined) {
    notes.lost("option", "rewrites", { file });
    return (path) => path;
  }
  const rules = Object.entries(fieldsOf(value)).flatMap(([from, to]) => {
    const target = textOf(to);
    if (target === undefined) return [];
    const names: string[] = [];
    const source = from
      .split(/(:\w+(?:\([^)]*\))?\*?)/)
      .map((part) => {
        const [, name, pattern, star] = /^:(\w+)(?:\(([^)]*)\))?(\*?)$/.exec(part) ?? [];
        if (name === undefined) return escapePattern(part);
        names.push(name);
        return `(${pattern ?? (star === "*" ? ".*" : "[^/]+")})`;
      })
      .join("");
    return [{ pattern: new RegExp(`^${source}$`), names, target }];
  });
  return (path) => {
    for (const { pattern, names, target } of rules) {
      const match = pattern.exec(path);
      if (match !== null) {
        return target.replace(/:(\w+)\*?/g, (whole, name: string) => match[names.indexOf(name) + 1] ?? whole);
      }
    }
    return path;
  };
}

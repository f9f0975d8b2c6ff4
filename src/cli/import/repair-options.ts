import type { Problem } from "../../runtime/model/error.js";
import { decodeRoute, foldSlashes } from "../../runtime/model/path.js";
import type { Notes } from "./notes.js";
import { type Fields, fieldsOf, isFields, textOf } from "./plain-value.js";

/** Removes an option with an invalid value. Returns `null` if the problem is in no option. */
export function repairOptions(options: Fields, problem: Problem, notes: Notes): Fields | null {
  if (problem.code === "missing-mermaid") {
    notes.lost("mermaid", "mermaid", null);
    return { ...options, markdown: { ...fieldsOf(options["markdown"]), mermaid: false } };
  }
  if (problem.code.startsWith("address-")) return withoutRedirect(options, problem, notes);
  if (problem.code !== "config-invalid" && problem.code !== "theme-config") return null;
  const path = textOf(problem.values?.["path"]) ?? /themeConfig[\w.[\]"]*/.exec(problem.message)?.[0];
  const keys = [...(path ?? "").matchAll(/\["([^"]*)"\]|\[(\d+)\]|([^.[\]]+)/g)].map(
    ([, quoted, index, name]) => quoted ?? index ?? name ?? "",
  );
  if (keys.length === 0) return null;
  const changed = without(options, keys);
  if (changed === options) return null;
  notes.lost("option", path ?? "", null);
  return fieldsOf(changed);
}

/** Removes a redirect whose address a page, a list or another redirect has, or that no file can have. */
function withoutRedirect(options: Fields, { values }: Problem, notes: Notes): Fields | null {
  const redirects = fieldsOf(options["redirects"]);
  const taken = [values, ...["first", "second", "inside", "file"].map((name) => values?.[name])]
    .map(fieldsOf)
    .flatMap(({ address, owner }) => (isConfigured(owner) ? (textOf(address) ?? []) : []));
  const same = fieldsOf(values);
  if ([same["first"], same["second"]].some(isConfigured)) taken.push(textOf(same["address"]) ?? "");
  const from = Object.keys(redirects).findLast((name) => {
    const path = foldSlashes(decodeRoute(name)).replace(/\/$/, "");
    // Messages shorten long addresses.
    return taken.some((one) =>
      one.endsWith("…") ? path.startsWith(one.slice(0, -1)) : path === one.replace(/\/$/, ""),
    );
  });
  if (from === undefined) return null;
  notes.lost("redirect", from);
  const { [from]: _, ...others } = redirects;
  return { ...options, redirects: others };
}

function isConfigured(owner: unknown): boolean {
  return fieldsOf(owner)["kind"] === "config";
}

/** Returns a value without the part at a path. */
function without(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value;
  if (Array.isArray(value)) {
    const index = Number(key);
    if (!(index in value)) return value;
    if (rest.length === 0) return value.filter((_, position) => position !== index);
    const inner = without(value[index], rest);
    return inner === value[index]
      ? value
      : value.map((item, position) => (position === index ? inner : item));
  }
  if (!isFields(value) || !Object.hasOwn(value, key)) return value;
  if (rest.length === 0) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  const inner = without(value[key], rest);
  return inner === value[key] ? value : { ...value, [key]: inner };
}

import { compact, type Fields, isFields } from "../plain-value.js";
import type { ScriptPolicy } from "../options/service-scripts.js";
import type { ConfigDraft } from "./config-draft.js";

/** Longest line of a printed value, in characters. */
const WIDTH = 100;

/** Returns the text of `hanblog.config.ts`. `describe` returns the text of a comment. */
export function printConfig(
  { options, comments, services = [], proposal }: ConfigDraft,
  describe: (comment: ConfigDraft["comments"][string]) => string,
): string {
  const off = services.map(({ name, script }) => [`// ${inLine(name)}`, `${inLine(printShort(script))},`]);
  const entries = Object.entries(options).flatMap(([name, value]) => {
    const comment = comments[name];
    const above = comment === undefined ? [] : [`  // ${describe(comment)}`];
    return [...above, `  ${printKey(name)}: ${printValue(value, 2, name.length + 4)},`];
  });
  if (off.length > 0) {
    const lines = off.flat().map((line) => `  //   ${line}`);
    entries.push(`  // ${describe("services")}`, "  // scripts: [", ...lines, "  // ],");
  }
  const policies = services.flatMap(({ policy }) => policy ?? []);
  if (policies.length > 0) {
    const text = printValue(mergePolicies(policies), 0, "  // csp: ".length);
    const lines = `csp: ${text},`.split("\n").map((line) => `  // ${inLine(line)}`);
    entries.push(`  // ${describe("csp")}`, ...lines);
  }
  if (proposal !== undefined)
    entries.push(`  // ${describe("proposal")}`, `  // comments: ${inLine(printShort(proposal))},`);
  const body = entries.length === 0 ? "" : `\n${entries.join("\n")}\n`;
  return `import { defineConfig } from "hanblog";\n\nexport default defineConfig({${body}});\n`;
}

/** Returns the option `csp` with the additions of several scripts. */
function mergePolicies(policies: readonly ScriptPolicy[]): Fields {
  const sources: Record<string, string[]> = {};
  for (const [name, list] of policies.flatMap((policy) => Object.entries(policy.sources ?? {})))
    sources[name] = [...new Set([...(sources[name] ?? []), ...list])];
  const trustedTypes = policies.some((policy) => policy.trustedTypes === false) ? false : undefined;
  return compact({ sources: Object.keys(sources).length > 0 ? sources : undefined, trustedTypes });
}

/** Escapes signs that end a line of TypeScript, and with it a comment. */
function inLine(text: string): string {
  return text.replace(
    /[\n\r\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Prints a value as TypeScript. `used` is the number of characters before it on its line. */
function printValue(value: unknown, indent: number, used: number): string {
  const short = printShort(value);
  if (used + short.length < WIDTH) return short;
  const pad = " ".repeat(indent + 2);
  const end = " ".repeat(indent);
  if (Array.isArray(value)) {
    const items = value.map((item) => `${pad}${printValue(item, indent + 2, indent + 2)},`);
    return `[\n${items.join("\n")}\n${end}]`;
  }
  if (!isFields(value)) return short;
  const fields = Object.entries(value).map(([name, field]) => {
    const key = printKey(name);
    return `${pad}${key}: ${printValue(field, indent + 2, indent + 4 + key.length)},`;
  });
  return `{\n${fields.join("\n")}\n${end}}`;
}

function printShort(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printShort).join(", ")}]`;
  if (!isFields(value)) return JSON.stringify(value) ?? "undefined";
  const fields = Object.entries(value).map(([name, field]) => `${printKey(name)}: ${printShort(field)}`);
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}

function printKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

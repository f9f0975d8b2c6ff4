import { compact, type Fields, isFields, mapTexts, fieldsOf } from "../plain-value.js";
import type { ScriptPolicy, ServiceScript } from "../options/service-scripts.js";
import type { ConfigComment } from "../../messages/import-texts.js";

/** Longest line of a printed value, in characters. */
const WIDTH = 100;

/** A configuration of hanblog before it is written. */
export interface ConfigDraft {
  /** Options in the order in which they are written. Their values are plain data. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Comments above options, by the name of the option. */
  readonly comments: Readonly<Record<string, ConfigComment>>;
  /** Scripts that are written as comments, because an author has to decide about them. */
  readonly services?: readonly ServiceScript[];
  /** Value of `comments` that is written as a comment, because it lacks an id of the author's. */
  readonly proposal?: Readonly<Record<string, unknown>>;
}

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

/** Options whose values are links of the site. */
const LINKS = new Set(["nav", "sidebar", "redirects", "locales"]);

/** Returns options whose links have their letters instead of percent-encoded bytes, so that an author can read them. */
export function readableLinks(options: Fields): Fields {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      LINKS.has(name) ? mapTexts(value, readableLink) : value,
    ]),
  );
}

/** Decodes letters outside of ASCII only, because signs such as `#` and `%` have a meaning in a link. */
function readableLink(link: string): string {
  if (!link.startsWith("/")) return link;
  return link.replace(/(?:%[89A-F][\dA-F])+/gi, (bytes) => {
    try {
      const text = decodeURIComponent(bytes);
      // Marks without a form of their own, such as a space that is not ASCII, stay encoded.
      return /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u.test(text) ? text : bytes;
    } catch {
      return bytes;
    }
  });
}

/** Returns the comments above options that an author has to complete or to know about. */
export function configComments(options: Fields): ConfigDraft["comments"] {
  const comments = fieldsOf(options["comments"]);
  return {
    ...(options["base"] === undefined ? {} : { base: "base" as const }),
    ...(options["url"] === undefined ? {} : { url: "url" as const }),
    ...(options["permalink"] === undefined ? {} : { permalink: "permalink" as const }),
    ...(comments["store"] === undefined ? {} : { comments: "store" as const }),
    ...(comments["store"] === undefined && comments["issue"] !== undefined
      ? { comments: "issue" as const }
      : {}),
    ...(options["mascot"] === undefined ? {} : { mascot: "mascot" as const }),
    ...(options["redirects"] === undefined ? {} : { redirects: "redirects" as const }),
    ...(options["defaults"] === undefined ? {} : { defaults: "defaults" as const }),
  };
}

/**
 * Code of a stand-in for a package. It can be called, constructed and read to any depth. A call returns a record of its
 * arguments, and `define…` and `with…` return their first argument.
 */
export const STAND_IN_CODE = `
globalThis.hanblogStandIn = (module) => create(module, "default");

const IDENTITY = /^(?:define[A-Z]\\w*|with[A-Z]\\w*|navbar|sidebar|arraySidebar)$/;
function create(module, name) {
  const record = (args) => IDENTITY.test(name) ? args[0] : { $call: { module, name, args } };
  const proxy = new Proxy(function () {}, {
    get(target, key) {
      if (key === "__esModule" || key === "then") return undefined;
      if (key === Symbol.toPrimitive || key === "toString") return () => module;
      if (key === Symbol.iterator) return [][Symbol.iterator];
      if (key === "$standIn") return { module, name };
      if (typeof key === "symbol" || key === "prototype") return target[key];
      if (key === "default") return proxy;
      return create(module, String(key));
    },
    // Bundled imports read members of the prototype, because a stand-in has no members of its own.
    getPrototypeOf: () => proxy,
    apply: (_, __, args) => record(args),
    construct: (_, args) => ({ $call: { module, name, args } }),
  });
  return proxy;
}
`;

/** Text that a function of containers receives, to read the HTML around it. */
export const PROBE = "\uE010";

/**
 * Code that imports a configuration, calls it if it is a function, and writes its value as JSON. Functions become
 * `{ $function }`, stand-ins `{ $standIn }`, and their calls `{ $call }`.
 */
export function runnerCode({
  file,
  result,
  argument,
}: {
  readonly file: string;
  readonly result: string;
  readonly argument: unknown;
}): string {
  return `
import { writeFileSync } from "node:fs";
import Module from "node:module";
${STAND_IN_CODE}
// No permission of Node refuses signals.
for (const name of ["kill", "_kill", "_debugProcess"]) {
  Object.defineProperty(process, name, { value() { throw new Error("A configuration may not signal processes"); } });
}
const PROBE = ${JSON.stringify(PROBE)};
function plain(value, key, parents) {
  if (value === null || typeof value === "string" || typeof value === "boolean" || typeof value === "number") return value;
  if (typeof value === "function") {
    const standIn = value.$standIn;
    if (standIn !== undefined && typeof standIn.module === "string") return { $standIn: standIn };
    const made = { $function: value.name };
    if (key === "before" || key === "after") {
      try { const probed = value(PROBE); if (typeof probed === "string") made.$probed = probed; } catch {}
    }
    return made;
  }
  if (value instanceof RegExp) return { $regexp: value.source };
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "object" || parents.includes(value) || parents.length > 40) return undefined;
  const inner = [...parents, value];
  if (Array.isArray(value)) return value.map((item) => plain(item, "", inner) ?? null);
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plain(field, name, inner)]));
}
// A configuration can load packages while it runs, and those may be missing too.
const { _load: load, _resolveFilename: resolveFilename } = Module;
const isMissing = (error) => error?.code === "MODULE_NOT_FOUND";
Module._load = (request, parent, isMain) => {
  try { resolveFilename(request, parent, isMain); } catch (error) {
    if (isMissing(error)) return globalThis.hanblogStandIn(request);
  }
  return load(request, parent, isMain);
};
Module._resolveFilename = (request, ...rest) => {
  try { return resolveFilename(request, ...rest); } catch (error) {
    if (isMissing(error)) return "/missing/" + request;
    throw error;
  }
};
const module = await import(${JSON.stringify(file)});
let value = module.default ?? module;
if (value && value.__esModule && value.default !== undefined) value = value.default;
if (typeof value === "function" && value.$standIn === undefined) value = value(${JSON.stringify(argument)});
value = await value;
writeFileSync(${JSON.stringify(result)}, JSON.stringify(plain(value, "", []) ?? null));
process.exit(0);
`;
}

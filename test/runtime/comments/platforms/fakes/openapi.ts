import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Ajv, { type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import type { Answer, Asked } from "./host.js";

type Json = Readonly<Record<string, unknown>>;

/** Parameters that we send beyond the description: GitHub passes over what it does not know. */
const OURS = ["timestamp"];

/** Says what of a call and its answer is not as GitHub's own description of its API has it; nothing if all is. */
export type Check = (asked: Asked, answer: Answer) => readonly string[];

/** The calls of issues; to compile the description of all others would take as long as the tests. */
const PATHS = /^\/(?:user|search\/issues|repos\/\{owner\}\/\{repo\}\/issues(?:\/.*)?)$/;

/** GitHub's description of its REST API (OpenAPI 3.0), as a check of calls below `prefix`. */
export function createOpenApiCheck(prefix: string): Check {
  const file = fileURLToPath(import.meta.resolve("@octokit/openapi/generated/api.github.com.json"));
  const api = toJsonSchema(pickCalls(JSON.parse(readFileSync(file, "utf8")) as Json)) as Json;
  const ajv = new Ajv.default({
    strict: false,
    logger: false,
    validateFormats: true,
    validateSchema: false,
    code: { optimize: false },
  });
  addFormats.default(ajv);
  ajv.addSchema({ $id: "github", ...api });
  const validators = new Map<string, ValidateFunction>();

  function errorsOf(schema: unknown, value: unknown, name: string): readonly string[] {
    const key = JSON.stringify(schema);
    const validate = validators.get(key) ?? ajv.compile(schema as Json);
    validators.set(key, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${name}${instancePath}: ${message}`);
  }

  function resolve(value: unknown): Json {
    const pointer = (value as Json)["$ref"];
    if (typeof pointer !== "string") return value as Json;
    const keys = pointer.replace("github#/", "").split("/");
    return keys.reduce<unknown>((found, key) => (found as Json)[key], api) as Json;
  }

  function findPath(path: string): Json | null {
    const parts = path.split("/");
    const fits = (template: string) => {
      const wanted = template.split("/");
      return wanted.length === parts.length && wanted.every((w, i) => w.startsWith("{") || w === parts[i]);
    };
    const paths = Object.entries(api["paths"] as Record<string, Json>).filter(([template]) => fits(template));
    // `/issues/comments` is more to the point than `/issues/{issue_number}`.
    const literal = ([template]: [string, Json]) => template.split("{").length;
    return paths.toSorted((a, b) => literal(a) - literal(b))[0]?.[1] ?? null;
  }

  return (asked, answer) => {
    const name = `${asked.method} ${asked.path}`;
    const operation = findPath(asked.path.slice(prefix.length))?.[asked.method.toLowerCase()] as
      | Json
      | undefined;
    if (operation === undefined) return [`${name}: GitHub has no such call`];
    const parameters = ((operation["parameters"] as readonly unknown[] | undefined) ?? []).map(resolve);
    const queryErrors = [...asked.query].flatMap(([key, value]) => {
      const parameter = parameters.find((one) => one["name"] === key && one["in"] === "query");
      if (parameter === undefined) return OURS.includes(key) ? [] : [`${name}: no parameter ${key}`];
      const { type } = parameter["schema"] as { readonly type?: string };
      return errorsOf(parameter["schema"], type === "integer" ? Number(value) : value, `${name} ${key}`);
    });
    const request = operation["requestBody"];
    const bodySchema = request === undefined ? false : schemaOf(resolve(request));
    const bodyErrors = asked.body === undefined ? [] : errorsOf(bodySchema, asked.body, `${name} body`);
    const response = (operation["responses"] as Json)[String(answer.status)];
    // Not every call lists its 401.
    if (response === undefined && answer.status !== 401)
      return [`${name}: never answered with ${answer.status}`];
    const schema = response === undefined ? true : schemaOf(resolve(response));
    const answerErrors = schema === undefined ? [] : errorsOf(schema, answer.data, `${name} answer`);
    return [...queryErrors, ...bodyErrors, ...answerErrors];
  };
}

/** The description of the calls of `PATHS` with all components that they refer to. */
function pickCalls(api: Json): Json {
  const paths = Object.entries(api["paths"] as Json).filter(([path]) => PATHS.test(path));
  const components: Record<string, Record<string, unknown>> = {};
  const take = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const pointer: unknown = Reflect.get(value, "$ref");
    if (typeof pointer === "string") takeComponent(pointer);
    Object.values(value).forEach(take);
  };
  const takeComponent = (pointer: string): void => {
    const [, kind = "", name = ""] = /^#\/components\/(\w+)\/([\w-]+)/.exec(pointer) ?? [];
    const known = (components[kind] ??= {});
    if (Object.hasOwn(known, name)) return;
    known[name] = ((api["components"] as Json)[kind] as Json)[name];
    take(known[name]);
  };
  take(Object.fromEntries(paths));
  return { paths: Object.fromEntries(paths), components };
}

function schemaOf(holder: Json): unknown {
  const content = (holder["content"] ?? {}) as Record<string, Json>;
  return content["application/json"]?.["schema"];
}

/** OpenAPI 3.0 says `nullable` where JSON Schema has a union. */
function toJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toJsonSchema);
  if (typeof value !== "object" || value === null) return value;
  const { nullable, ...rest } = value as Json;
  const entries = Object.entries(nullable === true ? rest : value).map(([key, child]) =>
    key === "$ref" && typeof child === "string"
      ? [key, child.replace("#/", "github#/")]
      : [key, toJsonSchema(child)],
  );
  const schema: unknown = Object.fromEntries(entries);
  return nullable === true ? { anyOf: [schema, { type: "null" }] } : schema;
}

import { readFileSync } from "node:fs";
import Ajv, { type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import type { Answer, Asked } from "./host.js";

type Json = Readonly<Record<string, unknown>>;

/** Parameters that hanblog sends in addition. GitHub ignores unknown parameters. */
const OURS = ["timestamp"];

/** Compares a call and its response with GitHub's API description. Returns the differences. */
export type Check = (asked: Asked, answer: Answer) => readonly string[];

/** The issue widget's calls in GitHub's REST API description (OpenAPI 3.0). `extract-github-api.js` writes the file. */
export const GITHUB_API = new URL("../../../../fixtures/github-api/api.json", import.meta.url);

/** Creates a check of calls below `prefix`. */
export function createOpenApiCheck(prefix: string): Check {
  const api = toJsonSchema(JSON.parse(readFileSync(GITHUB_API, "utf8"))) as Json;
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
    // `/issues/comments` is more specific than `/issues/{issue_number}`.
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
    // Not every call documents its 401.
    if (response === undefined && answer.status !== 401)
      return [`${name}: never answered with ${answer.status}`];
    const schema = response === undefined ? true : schemaOf(resolve(response));
    const answerErrors = schema === undefined ? [] : errorsOf(schema, answer.data, `${name} answer`);
    return [...queryErrors, ...bodyErrors, ...answerErrors];
  };
}

function schemaOf(holder: Json): unknown {
  const content = (holder["content"] ?? {}) as Record<string, Json>;
  return content["application/json"]?.["schema"];
}

/** Converts OpenAPI 3.0's `nullable` to a union in JSON Schema. */
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

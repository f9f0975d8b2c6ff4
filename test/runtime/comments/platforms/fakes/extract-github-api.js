/**
 * Writes the part of GitHub's REST API description that the issue widget needs to
 * `test/fixtures/github-api/api.json`, and its licence. The whole description has 380 MB. To update the file, run:
 * `node test/runtime/comments/platforms/fakes/extract-github-api.js && npm run format`
 */
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installApart } from "../../../../install-apart.js";

const SOURCE = "@octokit/openapi@23.0.2";
const TARGET = new URL("../../../../fixtures/github-api/", import.meta.url);

const ISSUES = "/repos/{owner}/{repo}/issues";
const COMMENT = `${ISSUES}/comments/{comment_id}`;

/** All calls of the widget, by path. */
const CALLS = {
  "/user": ["get"],
  "/search/issues": ["get"],
  [ISSUES]: ["get", "post"],
  [`${ISSUES}/{issue_number}`]: ["get"],
  [`${ISSUES}/{issue_number}/comments`]: ["get", "post"],
  [COMMENT]: ["get", "patch", "delete"],
  [`${COMMENT}/reactions`]: ["post"],
  [`${COMMENT}/reactions/{reaction_id}`]: ["delete"],
};

/** GitHub's example responses to include. */
const EXAMPLES = ["issue", "issue-comment"];

/** Keys of documentation, which checks do not need. */
const WORDS = ["description", "summary", "example", "examples", "externalDocs", "tags", "operationId"];

function pick(object, keys) {
  return Object.fromEntries(keys.map((key) => [key, object[key]]));
}

/** Removes the documentation from a description. Names of properties are always kept. */
function withoutWords(value, areNames = false) {
  if (Array.isArray(value)) return value.map((item) => withoutWords(item));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(
    ([key]) => areNames || !(WORDS.includes(key) || key.startsWith("x-")),
  );
  return Object.fromEntries(
    entries.map(([key, child]) => [key, withoutWords(child, !areNames && key === "properties")]),
  );
}

/** Returns the paths of the components that a value refers to, such as `schemas/issue`. */
function referencesOf(value) {
  const references = JSON.stringify(value).matchAll(/"\$ref":"#\/components\/([^"]+)"/g);
  return [...references].map(([, path]) => path);
}

await installApart([SOURCE], (_require, folder) => {
  const source = join(folder, "node_modules/@octokit/openapi");
  const api = JSON.parse(readFileSync(join(source, "generated/api.github.com.json"), "utf8"));
  const paths = Object.fromEntries(
    Object.entries(CALLS).map(([path, methods]) => [path, withoutWords(pick(api.paths[path], methods))]),
  );
  const components = { examples: pick(api.components.examples, EXAMPLES) };
  const waiting = referencesOf(paths);
  for (const path of waiting) {
    const [kind, name] = path.split("/");
    if (components[kind]?.[name] !== undefined) continue;
    components[kind] ??= {};
    components[kind][name] = withoutWords(api.components[kind][name]);
    waiting.push(...referencesOf(components[kind][name]));
  }
  const { openapi, info } = api;
  const extract = {
    source: SOURCE,
    openapi,
    info: pick(info, ["title", "version", "license"]),
    paths,
    components,
  };
  writeFileSync(new URL("api.json", TARGET), `${JSON.stringify(extract)}\n`);
  copyFileSync(join(source, "LICENSE"), new URL("LICENSE", TARGET));
});

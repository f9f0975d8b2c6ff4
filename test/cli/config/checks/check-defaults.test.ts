import * as z from "zod";
import { describe, expect, it } from "vitest";
import { checkDefaults } from "../../../../src/cli/config/checks/check-defaults.js";
import { reference } from "../../../../src/cli/config/fields/reference.js";
import { siteConfigSchema } from "../../../../src/cli/config/schema.js";
import { createProblem } from "../../../../src/cli/messages/create-problem.js";

function check(fields: Readonly<Record<string, unknown>>) {
  return checkDefaults({ ...siteConfigSchema.parse({}), defaults: { "posts/": fields } }).map(
    ({ path, mistake }) => {
      const { message, hint } = createProblem("error", "config-invalid", mistake);
      return [path.join("|"), message, hint];
    },
  );
}

describe("checkDefaults, for declared fields", () => {
  const schema = z.string();
  it.each<[string, Partial<Parameters<typeof checkDefaults>[0]>, readonly string[]]>([
    ["a schema", { fields: { one: schema } }, []],
    ["a field of hanblog", { fields: { tags: z.array(schema) } }, []],
    ["another name of a field", { fields: { summary: schema } }, ["fields|summary"]],
    ["a name that means a password", { fields: { pwd: schema } }, ["fields|pwd"]],
    [
      "names that no file can have",
      { fields: { "a b": schema, "a:": schema, ["__proto__"]: schema } },
      ["fields|a b", "fields|a:", "fields|__proto__"],
    ],
    [
      "a folder's",
      { defaults: { "posts/": { fields: { one: schema, summary: schema } } } },
      ["defaults|posts/|fields|summary"],
    ],
    [
      "a default that its schema does not accept",
      { fields: { one: z.number() }, defaults: { "posts/": { one: "a" } } },
      ["defaults|posts/|one"],
    ],
    [
      "a folder's that is no schema",
      { defaults: { "posts/": { fields: { one: "number" as never } } } },
      ["defaults|posts/|fields|one"],
    ],
    [
      "a folder's that is no object",
      { defaults: { "posts/": { fields: ["one"] as never } } },
      ["defaults|posts/|fields"],
    ],
    ["a reference to nothing", { fields: { one: reference("bowls") } }, ["fields|one"]],
    [
      "a reference to nothing inside of a schema",
      { fields: { one: z.array(z.object({ a: reference("bowls").optional() })) } },
      ["fields|one"],
    ],
    [
      "a reference of a collection to itself",
      { collections: { bowls: { files: "a", schema: z.object({ like: reference("bowls") }) } } },
      [],
    ],
    [
      "a reference of a collection to nothing",
      { collections: { bowls: { files: "a", schema: reference("rice") } } },
      ["collections|bowls|schema"],
    ],
  ])("checks %s", (_, options, paths) => {
    const found = checkDefaults({ ...siteConfigSchema.parse({}), ...options });
    expect(found.map(({ path }) => path.join("|"))).toEqual(paths);
  });
});

describe("checkDefaults", () => {
  it.each<Readonly<Record<string, unknown>>>([
    {},
    { layout: "Post", tags: "one", permalink: "/:year/:slug/", draft: "yes", sticky: true, cover: "" },
    { own: { list: [1, "two", null], text: undefined }, heroText: null, expiryDate: "2030-01-01" },
  ])("accepts %j", (fields) => expect(check(fields)).toEqual([]));

  it("reports an object that contains itself", () => {
    const own: Record<string, unknown> = {};
    own["self"] = [own];
    expect(check({ own, layout: undefined }).map(([path]) => path)).toEqual(["defaults|posts/|own"]);
  });

  it.each<[Readonly<Record<string, unknown>>, string, string, string]>([
    [{ draft: 3 }, "draft", "is 3", "`true` or `false`"],
    [{ tag: { a: 1 } }, "tag", 'is {"a":1}', "flat list of texts"],
    [{ tags: ["a", " "] }, "tags", 'is ["a"," "]', "texts that are not empty"],
    [{ title: "One" }, "title", 'is "One"', "Only the front matter of a page"],
    [{ date: "2020-02-03" }, "date", 'is "2020-02-03"', "Only the front matter of a page"],
    [{ permalink: "/:yeer/" }, "permalink", 'is "/:yeer/"', "Did you mean `:year`?"],
    [{ own: () => 1 }, "own", "is a function", "Expected texts, numbers"],
    [{ own: [{ at: new Date(0) }] }, "own", "is [", "Expected texts, numbers"],
    [{ expiryDate: new Date(0) }, "expiryDate", "is ", "Expected texts, numbers"],
  ])("reports %j", (fields, name, found, expected) => {
    expect(check(fields)).toEqual([
      [
        `defaults|posts/|${name}`,
        expect.stringContaining(`\`defaults["posts/"].${name}\` ${found}`),
        expect.stringContaining(expected),
      ],
    ]);
  });
});

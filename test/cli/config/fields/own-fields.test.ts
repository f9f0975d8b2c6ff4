import * as z from "zod";
import { describe, expect, expectTypeOf, it } from "vitest";
import { describeSchemas } from "../../../../src/cli/config/fields/describe-schemas.js";
import { reference } from "../../../../src/cli/config/fields/reference.js";
import { defineConfig } from "../../../../src/cli/index.js";
import {
  type CollectionsOf,
  type FieldsOf,
  NO_FIELDS,
  takeFields,
} from "../../../../src/cli/config/fields/own-fields.js";
import { type SiteConfigInput, siteConfigSchema } from "../../../../src/cli/config/schema.js";

const take = (config: SiteConfigInput) => takeFields(siteConfigSchema.parse(config));
const keyOf = (schema: z.ZodType) => take({ fields: { one: schema } }).fields.key;

describe("takeFields", () => {
  it("finds the schemas of a page: those of the site, and of its folders from the outside in", () => {
    const [outer, inner, other] = [z.string(), z.number(), z.boolean()];
    const { fields } = take({
      fields: { a: outer, b: outer },
      defaults: { "posts/old/": { fields: { b: other } }, posts: { fields: { b: inner, c: inner } } },
    });
    expect(fields.of("README.md")).toEqual({ a: outer, b: outer });
    expect(fields.of("posts/rice.md")).toEqual({ a: outer, b: inner, c: inner });
    expect(fields.of("posts/old/rice.md")).toEqual({ a: outer, b: other, c: inner });
    expect(fields.of("postscript/rice.md")).toEqual({ a: outer, b: outer });
  });

  it("leaves plain data in the configuration", () => {
    const { config } = take({
      fields: { a: z.string() },
      defaults: { "posts/": { layout: "Post", fields: { b: z.string() } } },
      collections: { bowls: { files: "bowls/*", schema: z.object({}) } },
    });
    expect(config).toMatchObject({ fields: {}, collections: {}, defaults: { "posts/": { layout: "Post" } } });
    expect(config.defaults["posts/"]).not.toHaveProperty("fields");
  });

  it("returns no fields for a site that declares none", () => {
    expect(take({ defaults: { "notes/": { layout: "Note" } } }).fields).toBe(NO_FIELDS);
  });

  it("declares the field of a taxonomy whose terms are in a collection", () => {
    const { fields } = take({
      taxonomies: { authors: { title: "A", field: "writer", collection: "people" } },
    });
    const { writer } = fields.of("a.md");
    describeSchemas(writer, (found) => (found.ids = new Set(["tang"])));
    const isValid = (value: unknown) => writer !== undefined && z.safeParse(writer, value).success;
    expect(["tang", ["tang"], undefined, "nobody", ["tang", "nobody"]].map(isValid)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe("the key of declared fields", () => {
  it.each([
    [
      () => z.string().trim().min(1, "Write something"),
      () =>
        z
          .string()
          .trim()
          .min(1, { error: () => "Other" }),
    ],
    [() => z.enum(["a", "b"]).default("a"), () => z.enum(["a", "b"]).default("a")],
    [() => z.array(z.object({ url: z.url() })), () => z.array(z.object({ url: z.url() }))],
    [tree, tree],
  ])("is the same for schemas that accept and return the same: %s", (one, other) => {
    expect(keyOf(one())).toEqual(expect.any(String));
    expect(keyOf(one())).toBe(keyOf(other()));
  });

  it.each<[z.ZodType, z.ZodType]>([
    [z.string(), z.number()],
    [z.string(), z.string().trim()],
    [z.string(), z.string().optional()],
    [z.number().min(1), z.number().min(2)],
    [z.number().min(1), z.number().gt(1)],
    [z.enum(["a"]), z.enum(["b"])],
    [z.literal(1), z.literal("1")],
    [z.string().default("a"), z.string().default("b")],
    [z.string().regex(/a/), z.string().regex(/a/i)],
    [z.object({ a: z.string() }), z.strictObject({ a: z.string() })],
    [z.object({ a: z.string() }), z.object({ b: z.string() })],
    [z.number(), z.coerce.number()],
    [z.set(z.string()), z.array(z.string())],
    [z.bigint().max(1n), z.bigint().max(2n)],
  ])("differs for schemas that do not, case %#", (one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other));
  });

  it.each<[string, z.ZodType]>([
    ["a refinement", z.string().refine((text) => text.length % 2 === 0)],
    [
      "a check of several values",
      z.array(z.string()).superRefine((list, context) => context.addIssue(String(list))),
    ],
    ["a check by hand", z.string().check(({ value }) => void value)],
    ["a type of the author", z.custom<string>((value) => value === "a")],
    ["a transformation", z.string().transform(Number)],
    ["a function before the schema", z.preprocess(String, z.string())],
    ["a change of the value", z.string().overwrite((text) => text.repeat(2))],
    ["a value for faults", z.string().catch(() => String(1))],
    ["a schema made later", z.lazy(() => z.string())],
    ["a part with a function", z.array(z.object({ a: z.string().refine(Boolean).optional() }))],
  ])("is unknown with %s", (_, schema) => {
    expect(keyOf(schema)).toBeNull();
  });

  it("depends on the entries that a reference accepts", async () => {
    const keyWith = (ids: readonly string[]) => {
      const one = reference("bowls").optional();
      describeSchemas(one, (found) => (found.ids = new Set(ids)));
      return keyOf(one);
    };
    expect(keyWith(["a"])).toEqual(expect.any(String));
    expect(keyWith(["a"])).toBe(keyWith(["a"]));
    expect(keyWith(["a"])).not.toBe(keyWith(["b"]));
  });

  it("depends on the folders", () => {
    const one = z.string();
    const inFolder = (folder: string) => take({ defaults: { [folder]: { fields: { one } } } }).fields.key;
    expect(inFolder("a/")).not.toBe(inFolder("b/"));
    expect(inFolder("a/")).toBe(inFolder("a"));
  });
});

function tree() {
  return z.object({
    name: z.string(),
    get children() {
      return z.array(tree0);
    },
  });
}
const tree0: z.ZodType = z.object({
  name: z.string(),
  get children() {
    return z.array(tree0);
  },
});

describe("CollectionsOf", () => {
  it("has the types of entries, with their ids", () => {
    const config = defineConfig({
      collections: {
        bowls: { files: "bowls/*", schema: z.object({ size: z.number().default(3), of: reference("rice") }) },
      },
    });
    expectTypeOf<CollectionsOf<typeof config>>().toEqualTypeOf<{
      readonly bowls: readonly ({ size: number; of: string } & { readonly id: string })[];
    }>();
  });
});

describe("FieldsOf", () => {
  it("has the types of all fields, each optional", () => {
    const config = defineConfig({
      fields: { rating: z.number().optional(), tags: z.array(z.enum(["a"])) },
      defaults: {
        "posts/": {
          layout: "Post",
          fields: { mood: z.enum(["warm", "cold"]).default("warm"), rating: z.string() },
        },
      },
    });
    expectTypeOf<FieldsOf<typeof config>>().toEqualTypeOf<{
      readonly rating?: number | string | undefined;
      readonly mood?: "warm" | "cold";
    }>();
  });

  it("leaves the check of other options to the compiler", () => {
    // @ts-expect-error -- a misspelled option
    defineConfig({ titel: "Rice", fields: { a: z.string() } });
    // @ts-expect-error -- no schema
    defineConfig({ fields: { a: "string" } });
    // @ts-expect-error -- a value of another type
    defineConfig({ defaults: { "posts/": { draft: "yes" } } });
  });
});

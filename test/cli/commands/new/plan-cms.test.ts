import { CORE_SCHEMA, load } from "js-yaml";
import { describe, expect, it } from "vitest";
import { articleFolders, planCms } from "../../../../src/cli/commands/new/plan-cms.js";
import { ENGLISH } from "../../../../src/cli/messages/catalogue.js";
import { createPlainSite } from "../../plain-site.js";

const CONFIG = `import { z } from "hanblog";
export default {
  title: "Bowl",
  repository: { url: "https://github.com/me/bowl.git", branch: "trunk" },
  fields: {
    rating: z.number().min(1),
    mood: z.enum(["happy", "sad"]).optional(),
    people: z.array(z.object({ name: z.string(), age: z.int().optional() })).optional(),
    author: z.union([z.string(), z.array(z.string())]).optional(),
  },
  defaults: { "notes/": { fields: { title: z.string().max(9), seen: z.boolean().optional() } } },
};
`;
const POST = "---\ntitle: A\ndate: 2026-01-02\nrating: 1\n---\nText\n";

interface Group {
  readonly name: string;
  readonly fields: readonly Readonly<Record<string, unknown>>[];
}

async function plan(cms: "pages" | "decap", files: Readonly<Record<string, string>>) {
  const site = await createPlainSite({ "package.json": "{}", "hanblog.config.ts": CONFIG, ...files });
  const { root, files: written } = await planCms(cms, site.dir, ENGLISH.texts.create.cms);
  const [last] = written.slice(-1);
  return {
    inRoot: root.endsWith("/site"),
    paths: written.map(({ path }) => path),
    config: load(last?.text ?? "", { schema: CORE_SCHEMA }) as Readonly<Record<string, unknown>>,
  };
}

const fieldOf = (group: Group | undefined, name: string) => group?.fields.find((one) => one["name"] === name);

describe("the configuration of a CMS", () => {
  const files = {
    "posts/2025/a.md": POST,
    "posts/2026/b.md": POST,
    "notes/c.md": POST,
    "pages/about.md": "---\ntitle: About\nrating: 1\n---\nThe line\ndate: 1\n",
  };

  it("has the fields of hanblog and those of the site, in the form of Pages CMS", async () => {
    const { inRoot, paths, config } = await plan("pages", files);
    expect([inRoot, paths]).toEqual([true, [".pages.yml"]]);
    expect(config["media"]).toEqual({ input: "public/images", output: "/images" });
    const groups = config["content"] as readonly Group[];
    expect(groups.map(({ name }) => name)).toEqual(["notes", "posts"]);
    expect(groups[1]).toMatchObject({ type: "collection", path: "posts", subfolders: true });
    expect(groups[1]?.fields.map(({ name, type }) => [name, type])).toEqual([
      ["title", "string"],
      ["date", "date"],
      ["tags", "string"],
      ["categories", "string"],
      ["cover", "image"],
      ["description", "text"],
      ["draft", "boolean"],
      ["rating", "number"],
      ["mood", "select"],
      ["people", "object"],
      ["author", "string"],
      ["body", "code"],
    ]);
    expect(fieldOf(groups[1], "rating")).toMatchObject({ required: true });
    expect(fieldOf(groups[1], "mood")).toEqual({
      name: "mood",
      label: "mood",
      type: "select",
      options: { values: ["happy", "sad"] },
    });
    expect(fieldOf(groups[1], "people")).toMatchObject({
      list: true,
      fields: [
        { name: "name", required: true },
        { name: "age", type: "number" },
      ],
    });
    expect(groups[0]?.fields.map(({ name }) => name)).toContain("seen");
    expect(groups[0]?.fields.filter(({ name }) => name === "title")).toHaveLength(1);
  });

  it("has them in the form of Decap CMS, with the repository of the site", async () => {
    const { paths, config } = await plan("decap", files);
    expect(paths).toEqual(["public/admin/index.html", "public/admin/config.yml"]);
    expect(config["backend"]).toEqual({ name: "github", repo: "me/bowl", branch: "trunk" });
    const [notes, posts] = config["collections"] as readonly Group[];
    expect(posts).toMatchObject({ folder: "posts", path: "{{year}}/{{slug}}", create: true });
    expect(notes).not.toHaveProperty("path");
    expect(fieldOf(posts, "rating")).toMatchObject({ widget: "number", value_type: "float" });
    expect(fieldOf(posts, "rating")).not.toHaveProperty("required");
    expect(fieldOf(posts, "people")).toMatchObject({
      widget: "list",
      fields: [{ name: "name" }, { name: "age" }],
    });
    expect(fieldOf(posts, "body")).toMatchObject({ widget: "markdown", modes: ["raw"] });
  });

  it("of a site without articles is for the folder of the first post", async () => {
    const { config } = await plan("pages", {});
    expect((config["content"] as readonly Group[]).map(({ name }) => name)).toEqual(["blogs"]);
  });
});

describe("articleFolders", () => {
  it.each([
    [["a.md"], []],
    [["x/a.md", "b.md"], [{ path: "x", depth: 0, isYearly: false }]],
    [["x/2025/a.md", "x/2026/b.md"], [{ path: "x", depth: 1, isYearly: true }]],
    [["x/2025/a.md", "x/b.md"], [{ path: "x", depth: 1, isYearly: false }]],
    [
      ["笔记/深/更深/a.md", "x/2025/01/a.md"],
      [
        { path: "x", depth: 2, isYearly: false },
        { path: "笔记", depth: 2, isYearly: false },
      ],
    ],
  ])("%j", (paths, expected) => {
    expect(articleFolders(paths)).toEqual(expected);
  });
});

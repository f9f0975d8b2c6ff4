import { appendFile, readdir, rename, rm, stat, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Problem } from "../../../../src/runtime/model/error.js";
import { type PlainSite } from "../../plain-site.js";
import { ALL, cached, configOf, createBuilt, expectAsFromNothing, FILES, flipByte } from "./rebuilt-site.js";

/** A change and the maximum work of the next build. Recently written files are checked once more. */
type Step = readonly [
  what: string,
  change: (site: PlainSite) => Promise<unknown>,
  compiles: number,
  renders: number,
];

describe("a build after another one", () => {
  it.each<[string, readonly Step[]]>([
    [
      "pages",
      [
        ["a title", ({ write }) => write({ "rice.md": FILES["rice.md"].replace("Rice", "Congee") }), 2, 7],
        ["a new page", ({ write }) => write({ "new.md": "---\ntitle: New\ndate: 2025-01-01\n---\n" }), 2, 5],
        ["a page that is gone", ({ dir }) => unlink(join(dir, "soup.md")), 1, 4],
        ["a page under another name", ({ dir }) => rename(join(dir, "bowl.md"), join(dir, "dish.md")), 2, 3],
        [
          "a permalink, to which another page leads",
          ({ write }) =>
            write({
              "soup.md": FILES["soup.md"],
              "rice.md": FILES["rice.md"].replace("title:", "permalink: /grain/\ntitle:"),
            }),
          3,
          8,
        ],
        ["a broken link", ({ write }) => write({ "dish.md": "# Dish\n\n[gone](./gone.md)\n" }), 2, 2],
      ],
    ],
    [
      "other files",
      [
        ["a picture", ({ write }) => write({ "pot.png": "GIF89a pan" }), 2, 2],
        ["a file that a page shows", ({ write }) => write({ "code.js": "two();\n" }), 2, 2],
        ["a public file", ({ write }) => write({ "public/robots.txt": "none" }), 1, 1],
        ["a new public file", ({ write }) => write({ "public/new.txt": "new" }), 1, 1],
        ["a public file that is gone", ({ dir }) => unlink(join(dir, "public/robots.txt")), 1, 1],
        ["a picture that is gone", ({ dir }) => unlink(join(dir, "pot.png")), 2, 2],
        [
          "a component",
          ({ write }) => write({ "components/Bowl.jsx": 'module.exports = () => "<b>empty</b>";\n' }),
          ALL.compiles,
          ALL.renders,
        ],
        [
          "the configuration",
          ({ write }) => write({ "hanblog.config.ts": configOf({ title: "Pot" }) }),
          ALL.compiles,
          ALL.renders,
        ],
      ],
    ],
    [
      "the output itself",
      [
        ["a page", ({ dir }) => appendFile(join(dir, "dist/rice.html"), "tampered"), 1, 2],
        ["a page that is gone", ({ dir }) => unlink(join(dir, "dist/soup.html")), 1, 2],
        ["a copied file", ({ dir }) => appendFile(join(dir, "dist/robots.txt"), "tampered"), 1, 1],
        ["a file of the program", ({ dir }) => appendFile(join(dir, "dist/404.html"), "tampered"), 1, 2],
        ["a file more", ({ dir }) => writeFile(join(dir, "dist/stray.txt"), "stray"), 1, 1],
        ["a folder that is gone", ({ dir }) => rm(join(dir, "dist/timeline"), { recursive: true }), 1, 2],
      ],
    ],
  ])("gives the same as a clean build, with little work, for changes in %s", async (_, steps) => {
    const site = await createBuilt();
    let warnings: readonly Problem[] = [];
    for (const [what, change, compiles, renders] of steps) {
      await change(site);
      const report = await site.build();
      expect(report.work.compiles, what).toBeLessThanOrEqual(compiles);
      expect(report.work.renders, what).toBeLessThanOrEqual(renders);
      ({ warnings } = report);
    }
    await expectAsFromNothing(site, warnings);
  });

  it("publishes an article whose date has passed, and hides it again if the date is in the future", async () => {
    const site = await createBuilt();
    const july = new Date("2026-07-01T00:00:00Z");
    expect((await site.build({ now: july })).work.compiles).toBeLessThanOrEqual(2);
    expect(await site.read("timeline/index.html")).toContain("Later");
    const { warnings } = await site.build();
    expect(await site.read("timeline/index.html")).not.toContain("Later");
    await expectAsFromNothing(site, warnings);
  });

  it("renders routes that feeds newly include", async () => {
    const site = await createBuilt();
    await unlink(join(site.dir, "rice.md"));
    const { warnings } = await site.build();
    expect(await site.read("atom.xml")).toContain("Soup");
    await expectAsFromNothing(site, warnings);
  });

  it("continues from a build that dropped many unused addresses", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `post-${index}`);
    const links = (name: string) => names.map((other) => `[${name}](/${other}.html#of-${name})`).join("\n");
    const site = await createBuilt({
      ...FILES,
      ...Object.fromEntries(names.map((name) => [`${name}.md`, `# ${name}\n\n${links(name)}\n`])),
    });
    await site.write(
      Object.fromEntries(names.map((name) => [`${name}.md`, `# ${name}\n\n[a](/gone.html)\n`])),
    );
    await site.build();
    await site.write({ "rice.md": `${FILES["rice.md"]}\nMore.\n` });
    const { work, warnings } = await site.build();
    expect(work.renders).toBeLessThan(names.length);
    expect(warnings).toHaveLength(names.length);
    await expectAsFromNothing(site, warnings);
  });

  it("starts clean on request", async () => {
    const site = await createBuilt();
    expect((await site.build({ clean: true })).work).toMatchObject(ALL);
  });
});

describe("a pack that cannot be used", () => {
  it("is ignored if another part of it is damaged and a page has changed", async () => {
    const site = await createBuilt();
    const file = cached(site, "last-build");
    for (const place of [0.5, 0.8, 0.95]) {
      await flipByte(file, Math.floor((await stat(file)).size * place));
      await site.write({ "rice.md": `${FILES["rice.md"]}\nAt ${place}.\n` });
      expect((await site.build()).work.reads).toBeGreaterThan(0);
      expect(await site.read("rice.html")).toContain(`At ${place}.`);
    }
  });

  it("is the only file in the cache, except those of programs", async () => {
    const site = await createBuilt();
    expect(await readdir(join(site.dir, ".hanblog/cache"))).toEqual(["last-build"]);
  });
});

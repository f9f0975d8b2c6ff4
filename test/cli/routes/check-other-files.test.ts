import { describe, expect, it } from "vitest";
import { checkAddresses, createOwners } from "../../../src/cli/routes/check-addresses.js";
import { checkPluginFiles } from "../../../src/cli/routes/check-other-files.js";
import { position } from "../../../src/runtime/model/error.js";
import type { RouteData } from "../../../src/runtime/model/render.js";

function notFoundAt(path: string): RouteData {
  const texts = { locale: "/", lang: "en", documentTitle: "", description: "" };
  const rest = { meta: [], canonical: null, published: null, indexable: true, listing: null, alternates: [] };
  return { kind: "not-found", info: { path, ...texts, ...rest } };
}

const input = {
  routes: ["/posts/a.html", "/b.html"].map((path) => ({
    data: notFoundAt(path),
    source: `${path.slice(1, -5)}.md`,
  })),
  redirects: [{ from: "/old.html", to: "/b.html", source: null }],
  ownFiles: ["robots.txt", "routes.json", "sitemap.xml"],
  placeOf: (file: string) => position(file),
};
const { names: allNames } = checkAddresses(input);
const { ownerOf } = createOwners(input);

const check = (...files: readonly string[]) => checkIn(allNames, files);

/** Checks files of plugins, written as `plugin:path`. */
function checkIn(names: typeof allNames, files: readonly string[]) {
  const owned = files.map((file, index) => {
    const [name = "", path = ""] = file.split(":");
    return { name, path, text: "", index };
  });
  const publicFiles = [{ path: "humans.txt" }, { path: "pictures/a.png" }];
  return checkPluginFiles(owned, {
    names,
    publicFiles,
    ownerOf,
    placeOf: (index) => position("hanblog.config.ts", index + 1),
  });
}

describe("checkPluginFiles", () => {
  it("keeps files whose names nothing else has", () => {
    const { files, problems } = check("one:llms.txt", "two:posts/llms.txt", "two:pictures/b.txt");
    expect(problems).toEqual([]);
    expect(files.map(({ path }) => path)).toEqual(["llms.txt", "posts/llms.txt", "pictures/b.txt"]);
  });

  it("keeps the parts of a sitemap if hanblog writes none", () => {
    const { names } = checkAddresses({ ...input, ownFiles: ["robots.txt"] });
    const { problems } = checkIn(names, ["one:sitemap.xml", "one:sitemap-2.xml"]);
    expect(problems).toEqual([]);
  });

  it.each<[string, readonly string[], string, string]>([
    ["another plugin", ["one:llms.txt", "two:LLMS.txt"], "plugin `two`", "plugin `one`"],
    ["a page", ["one:b.html"], "plugin `one`", "`b.md`"],
    ["a redirect", ["one:old.html"], "plugin `one`", "`redirects` in the configuration"],
    ["a public file", ["one:humans.txt"], "plugin `one`", "`public/humans.txt`"],
    ["a file of hanblog", ["one:Robots.txt"], "plugin `one`", "a file that hanblog writes"],
    ["a folder of hanblog", ["one:assets/js/1.js"], "plugin `one`", "a file that hanblog writes"],
    ["a folder of pages", ["one:posts"], "plugin `one`", "`posts/a.md`"],
    ["a folder of public files", ["one:pictures"], "plugin `one`", "`public/pictures/a.png`"],
    ["a page with the name of its folder", ["one:b.html/x.txt"], "plugin `one`", "`b.md`"],
    ["a plugin's file with the name of its folder", ["one:x", "two:x/y"], "plugin `two`", "plugin `one`"],
    ["nothing, outside the output", ["one:../x.txt"], "plugin `one`", "`..`"],
    ["nothing, with a character that hosts reject", ["one:a\\b.txt"], "plugin `one`", "backslash"],
    ["nothing, with a long name", [`one:${"x".repeat(256)}`], "plugin `one`", "more than 255 bytes"],
    ["a sitemap with a number", ["one:sitemap-2.xml"], "plugin `one`", "sitemap-2.xml"],
  ])("reports a file that has the name of %s, at the plugin", (_, given, plugin, other) => {
    const { files, problems } = check(...given);
    expect(files).toHaveLength(given.length - 1);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.message).toContain(plugin);
    expect(problems[0]?.message).toContain(other);
    expect(problems[0]?.at).toEqual(position("hanblog.config.ts", given.length));
  });
});

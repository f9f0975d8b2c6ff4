import { describe, expect, it } from "vitest";
import { position } from "../../../../src/runtime/model/error.js";
import { definePlugin, type PluginDefinition } from "../../../../src/cli/config/plugins/define-plugin.js";
import { addPages } from "../../../../src/cli/config/plugins/plugin-pages.js";
import { readPlugins } from "../../../../src/cli/config/plugins/read-plugins.js";
import { NO_PLUGINS, type Project } from "../../../../src/cli/config/project.js";
import { siteConfigSchema } from "../../../../src/cli/config/schema.js";
import { callPlugins } from "../../../../src/cli/engine/plugins/call-plugins.js";
import type { Address } from "../../../../src/cli/routes/check-addresses.js";
import { createNames } from "../../../../src/cli/routes/output-names.js";

/** A limit that ends at once. */
const seconds = 0.001;
const PLACE = position("hanblog.config.ts", 3, 5);
const ENDLESS = new Promise<never>(() => undefined);

function open(...definitions: readonly Omit<PluginDefinition, "name">[]) {
  const made = definitions.map((parts, index) => definePlugin({ name: `bowl-${index}`, ...parts })());
  return readPlugins(made).plugins;
}

describe("a part of a plugin whose promise never settles", () => {
  it("is reported with its name, and the pages of other plugins are added", async () => {
    const plugins = open({ pages: () => ENDLESS }, { pages: async () => [{ path: "tea.md" }] });
    const { pages, problems } = await addPages(plugins, { placeOf: () => PLACE, locales: [], seconds });
    expect([...pages.keys()]).toEqual(["tea.md"]);
    expect(problems).toMatchObject([
      { code: "plugin-endless", values: { name: "bowl-0", part: "pages" }, at: PLACE },
    ]);
  });

  it.each(["files", "content", "checks"] as const)("is reported for `%s`", async (part) => {
    const plugins = open({ [part]: () => ENDLESS }, { files: () => [{ path: "tea.txt", text: "" }] });
    const project = {
      siteDir: "/nowhere",
      configFile: "/nowhere/hanblog.config.ts",
      config: siteConfigSchema.parse({}),
      plugins: { ...NO_PLUGINS, all: plugins },
    } as unknown as Project;
    const site = {
      origin: null,
      base: "/",
      locales: [],
      pages: [],
      hrefOf: String,
      urlOf: String,
      dayOf: String,
    };
    const table = { names: createNames<Address>(), routes: [], entryAt: () => null };
    const { files, problems } = await callPlugins(project, {
      output: { site, routes: () => [], articlesOf: () => [], termsOf: () => [], authorsOf: () => [] },
      table,
      publicFiles: [],
      sources: [],
      seconds,
    });
    expect(files).toEqual([{ path: "tea.txt", text: "" }]);
    expect(problems).toMatchObject([{ code: "plugin-endless", values: { name: "bowl-0", part } }]);
  });
});

import * as z from "zod";
import { describe, expect, it } from "vitest";
import { definePlugin, type Plugin } from "../../../../src/cli/config/plugins/define-plugin.js";
import { readPlugins } from "../../../../src/cli/config/plugins/read-plugins.js";
import { checkConfig } from "../../../../src/cli/config/checks/check-config.js";
import { createProblem } from "../../../../src/cli/messages/create-problem.js";

const bowl = definePlugin({
  name: "bowl",
  options: z.strictObject({ size: z.number().default(3) }),
  files: () => [],
});

const BOWLS = z.strictObject({ bowls: z.array(z.strictObject({ size: z.number() })) });

/** Defines a plugin as one without types could. */
function untyped(definition: object, options?: unknown): Plugin {
  return Reflect.apply(definePlugin(definition as Parameters<typeof definePlugin>[0]), null, [options]);
}

function mistakesOf(...plugins: readonly Plugin[]): readonly string[] {
  return readPlugins(plugins).mistakes.map(
    ({ mistake }) => createProblem("error", "config-invalid", mistake).message,
  );
}

describe("readPlugins", () => {
  it("returns the options as the schema of the plugin returns them", () => {
    const { plugins, mistakes } = readPlugins([bowl(), untyped({ name: "rice" })]);
    expect(mistakes).toEqual([]);
    expect(plugins).toMatchObject([
      { name: "bowl", index: 0, options: { size: 3 } },
      { name: "rice", index: 1, options: {} },
    ]);
  });

  it.each<[string, readonly Plugin[]]>([
    ["plugins[0].options.size", [untyped({ ...bowlDefinition() }, { size: "big" })]],
    ["plugins[0].options.size", [untyped({ name: "rice" }, { size: 3 })]],
    ["plugins[0].options", [untyped({ name: "rice", options: {} })]],
    ["plugins[0].options.sise", [untyped({ name: "rice", options: z.object({}) }, { sise: 3 })]],
    [
      "plugins[0].options.bowls[1].size",
      [untyped({ name: "rice", options: BOWLS }, { bowls: [{ size: 1 }, {}] })],
    ],
    [
      "plugins[0].options.at",
      [untyped({ name: "rice", options: z.object({ at: z.date() }) }, { at: new Date(0) })],
    ],
    ["plugins[0].options", [untyped({ name: "rice", options: BOWLS }, 3)]],
    ["plugins[0].name", [untyped({ name: "Rice and tea" })]],
    ["plugins[0].name", [untyped({})]],
    ["plugins[1].name", [bowl(), bowl({ size: 4 })]],
    ["plugins[0].files", [untyped({ name: "rice", files: [] })]],
    ["plugins[0].file", [untyped({ name: "rice", file: () => [] })]],
  ])("reports a mistake at %s, and leaves out the plugin", (path, plugins) => {
    const messages = mistakesOf(...plugins);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain(`\`${path}\``);
    expect(readPlugins(plugins).plugins).toHaveLength(plugins.length - 1);
  });

  it("reports that a plugin has no options", () => {
    const { mistakes } = readPlugins([untyped({ name: "rice" }, { size: 3, sise: 4 })]);
    const problems = mistakes.map(({ mistake }) => createProblem("error", "config-invalid", mistake));
    expect(problems).toMatchObject([
      { message: "Unknown option `plugins[0].options.size`", hint: "Remove it. The plugin has no options." },
      { message: "Unknown option `plugins[0].options.sise`", hint: "Remove it. The plugin has no options." },
    ]);
  });

  it.each([[[bowl]], [[{ name: "bowl" }]], [["bowl"]]])(
    "accepts only the results of functions that definePlugin returned: %j",
    (plugins) => {
      const { problems } = checkConfig({ plugins }, { file: "hanblog.config.ts", text: "" });
      expect(problems).toMatchObject([{ code: "config-invalid", hint: expect.stringContaining("call") }]);
    },
  );
});

function bowlDefinition() {
  return { name: "bowl", options: z.strictObject({ size: z.number() }) };
}

import { describe, expect, it } from "vitest";
import { resolveOptions } from "../../../src/cli/bundle/resolve-options.js";
import { SITE } from "../../runtime/app/route-view.js";

const ofTheme = (code: string) => resolveOptions(SITE, `export ${code}`);

describe("resolveOptions", () => {
  it("gives Node the same value as browsers", async () => {
    const result = await ofTheme(
      "const resolveOptions = () => ({ size: 1, seen: new Map([[1, 2]]), since: new Date(0), draw: () => 1 })",
    );
    expect(result).toMatchObject({
      kind: "resolved",
      shell: { themeConfig: { size: 1, seen: {}, since: "1970-01-01T00:00:00.000Z" } },
    });
    expect(result).not.toHaveProperty("shell.themeConfig.draw");
  });

  it.each([
    ["const resolveOptions = () => undefined", "returns nothing"],
    ["const resolveOptions = () => [1]", "returns [1]"],
    ["const resolveOptions = async () => ({})", "returns a promise"],
    ["const resolveOptions = () => ({ size: 1n })", "returns object"],
    ["const resolveOptions = () => { throw new Error('no rice') }", "resolve-options` failed: no rice"],
    ["const resolveOptions = () => rice", "resolve-options` failed: rice is not defined"],
    ["const wide = window.innerWidth; export const resolveOptions = () => ({})", "window is not defined"],
  ])("reports a fault of the theme once for all locales: %s", async (code, message) => {
    expect(await ofTheme(code)).toEqual({
      kind: "failed",
      problems: [
        expect.objectContaining({
          code: "theme-failed",
          message: expect.stringContaining(message) as string,
        }),
      ],
    });
  });

  it("reports every invalid theme option", async () => {
    const code =
      "const resolveOptions = () => { throw new TypeError('themeConfig.a: 1\\nthemeConfig.b: 2') }";
    expect(await ofTheme(code)).toMatchObject({
      kind: "failed",
      problems: [
        { code: "theme-config", message: "Invalid theme options: themeConfig.a: 1" },
        { code: "theme-config", message: "Invalid theme options: themeConfig.b: 2" },
      ],
    });
  });
});

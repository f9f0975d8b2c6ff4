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

/** Resolves options for a theme without `resolve-options`. */
const given = (themeConfig: Readonly<Record<string, unknown>>, own: typeof themeConfig = {}) => {
  const [[path, locale] = ["/", null]] = Object.entries(SITE.locales);
  if (locale === null) throw new Error("The site has no locale");
  const locales = { [path]: { ...locale, themeConfig: own } };
  return resolveOptions({ ...SITE, themeConfig, locales }, null);
};

it("accepts JSON values", async () => {
  const options = { text: "a", size: 1, isOn: true, none: null, left: undefined, list: [{ a: [1] }] };
  expect(await given(options)).toMatchObject({ kind: "resolved", shell: { themeConfig: options } });
});

it("reports all options, including those of locales, that would differ in browsers", async () => {
  const options = { draw: () => 1, list: [{ since: new Date(0) }], seen: new Map(), like: /x/ };
  const result = await given(options, { size: 1n });
  expect(result.kind === "failed" && result.problems).toMatchObject([
    { code: "theme-config", message: "`themeConfig.draw` is a function, which cannot be sent to browsers" },
    { message: "`themeConfig.list[0].since` is a Date, which cannot be sent to browsers" },
    { message: "`themeConfig.seen` is a Map, which cannot be sent to browsers" },
    { message: "`themeConfig.like` is a RegExp, which cannot be sent to browsers" },
    { message: '`locales["/"].themeConfig.size` is 1, which cannot be sent to browsers' },
  ]);
});

import { expect, it } from "vitest";
import { resolveOptions } from "../../../src/cli/bundle/resolve-options.js";
import { SITE } from "../../runtime/app/route-view.js";

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

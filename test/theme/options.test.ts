import { readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { LOOKS } from "../../src/cli/create/blog-choices.js";
import { LOOK_NAMES } from "../../src/theme/options/looks.js";
import { parseOptions } from "../../src/theme/options.js";

describe("the options of the theme", () => {
  it("have defaults", () => {
    expect(parseOptions(undefined)).toMatchObject({
      author: null,
      startYear: null,
      friendLinks: [],
      texts: {},
    });
  });

  it("accept years as strings and numbers, and fill in missing fields of friend links", () => {
    const options = parseOptions({ startYear: "2018", friendLinks: [{ title: "a", link: "https://a.b" }] });
    expect(options.startYear).toBe(2018);
    expect(options.friendLinks).toEqual([
      { title: "a", desc: null, logo: null, avatar: null, email: null, link: "https://a.b" },
    ]);
  });

  it("use the default for a missing option, and `null` for an empty string", () => {
    expect(parseOptions({ author: "", logo: null, startYear: null, friendLinks: null, texts: null })).toEqual(
      parseOptions({}),
    );
    expect(parseOptions({})).toMatchObject({ mode: "dark", modePicker: true, loader: false });
    expect(
      parseOptions({ mode: "auto", modePicker: false, loader: true, startYear: 2018, author: "a" }),
    ).toMatchObject({ mode: "auto", modePicker: false, loader: true, startYear: 2018, author: "a" });
  });

  it("have the defaults of a look, which the author's own replace one by one", () => {
    expect(parseOptions({ look: "blossom" })).toMatchObject({ home: "magazine", look: "blossom" });
    const { decorations } = parseOptions({ look: "blossom", decorations: { petals: false, topCat: true } });
    expect(decorations).toMatchObject({ petals: null, ribbon: { count: 2 }, topCat: {} });
    expect(parseOptions({ look: "ink", home: "magazine" }).home).toBe("magazine");
    const { decorations: calm } = parseOptions({ look: "paper" });
    expect(calm).toEqual(parseOptions({}).decorations);
  });

  it("know each look that has a style sheet, and that `hanblog new` offers", async () => {
    const files = await readdir("src/theme/looks");
    expect(files.toSorted()).toEqual(LOOK_NAMES.map((name) => `${name}.css`));
    expect(LOOK_NAMES).toEqual(LOOKS);
  });

  it("report all faults in one error", () => {
    expect(() => parseOptions({ author: 1, loader: "yes" })).toThrow(
      /^themeConfig\.author: [^\n]*\nthemeConfig\.loader: expected true or false, found "yes"$/,
    );
  });

  it.each<[unknown, string]>([
    [[], "themeConfig: expected an object, found []"],
    [{ mode: "sepia" }, 'themeConfig.mode: expected one of light, dark, auto, found "sepia"'],
    [{ home: "grid" }, 'themeConfig.home: expected one of list, magazine, found "grid"'],
    [{ look: "pink" }, 'themeConfig.look: expected one of blossom, harbor, ink, paper, found "pink"'],
    [{ look: 3, decorations: 4 }, "themeConfig.decorations: expected an object, found 4"],
    [{ look: "ink", decorations: [] }, "themeConfig.decorations: expected an object, found []"],
    [{ footer: ["A", 3] }, "themeConfig.footer[1]: expected a text or { text, link }, found 3"],
    [{ announcement: 3 }, "themeConfig.announcement: expected a text or { text, link }, found 3"],
    [
      { announcement: { link: "/a" } },
      "themeConfig.announcement.text: expected a non-empty string, found undefined",
    ],
    [{ modePicker: 1 }, "themeConfig.modePicker: expected true or false, found 1"],
    [{ startYear: true }, "themeConfig.startYear: expected a year such as 2018, found true"],
    [{ startYear: 20180 }, "themeConfig.startYear: expected a year such as 2018, found 20180"],
    [{ texts: [] }, "themeConfig.texts: expected an object of texts, found []"],
    [{ texts: { nxt: "x" } }, "themeConfig.texts.nxt: unknown option; did you mean `next`?"],
    [
      { friendLinks: [{ title: "", link: "x" }] },
      'friendLinks[0].title: expected a non-empty string, found ""',
    ],
    ["x", 'themeConfig: expected an object, found "x"'],
    [{ author: 1 }, "themeConfig.author: expected a string, found 1"],
    [{ authr: "x" }, "themeConfig.authr: unknown option; did you mean `author`?"],
    [{ nav: [] }, "themeConfig.nav: unknown option; move it to `nav` at the top level of the config"],
    [
      { valineConfig: {} },
      "themeConfig.valineConfig: unknown option; move it to `comments.store` at the top level of the config",
    ],
    [{ keyPage: {} }, "themeConfig.keyPage: unknown option; remove it. Set `password`"],
    [{ constructor: 1 }, "themeConfig.constructor: unknown option; known options: author"],
    [
      { decorations: { petals: 3 } },
      "themeConfig.decorations.petals: expected true, false or an object, found 3",
    ],
    [{ startYear: "now" }, 'themeConfig.startYear: expected a year such as 2018, found "now"'],
    [
      { friendLinks: {} },
      "themeConfig.friendLinks: expected a list of { title, desc, logo, email, link }, found {}",
    ],
    [
      { friendLinks: [{ title: "a", urll: "" }] },
      [
        "themeConfig.friendLinks[0].urll: unknown option; known options: title, desc, logo, avatar, email, link",
        "themeConfig.friendLinks[0].link: expected a non-empty string, found undefined",
      ].join("\n"),
    ],
    [
      { friendLinks: [{ title: "a", email: 3, link: "https://a.b" }] },
      "themeConfig.friendLinks[0].email: expected an e-mail address, found 3",
    ],
    [{ socialLinks: [{ text: "a" }] }, "themeConfig.socialLinks[0].link: expected a non-empty string"],
    [{ texts: { prev: "<" } }, "themeConfig.texts.prev: unknown option"],
    [{ texts: { next: 1 } }, "themeConfig.texts.next: expected a string, found 1"],
  ])("reports the faults of %j", (input, message) => {
    expect(() => parseOptions(input)).toThrow(TypeError);
    expect(() => parseOptions(input)).toThrow(message);
  });
});

import { expect, it, describe } from "vitest";
import { siteConfigSchema, type SiteConfigInput } from "../../../src/cli/config/schema.js";
import { createShell, hideAddresses, drawIdenticon } from "../../../src/cli/site/create-shell.js";
import { createHash } from "node:crypto";

const url = "https://bowl.example";

it.each<[SiteConfigInput, string | null]>([
  [{}, null],
  [{ image: "/site.png" }, null],
  [{ url, image: "/site.png" }, "https://bowl.example/site.png"],
  [{ url, base: "/b/", image: "/site.png" }, "https://bowl.example/b/site.png"],
  [{ url, base: "/b/", image: "/b/site.png" }, "https://bowl.example/b/site.png"],
  [{ url, image: "/a b/饭.png?1" }, "https://bowl.example/a%20b/%E9%A5%AD.png?1"],
  [{ url, image: "https://tea.example/a.png" }, "https://tea.example/a.png"],
])("gives the picture of the site its whole URL under %j", (config, expected) => {
  const { head } = createShell(siteConfigSchema.parse(config), "");
  expect(head).toEqual(expected === null ? [] : [["meta", { property: "og:image", content: expected }]]);
});

it.each([
  "site.png",
  "//tea.example/a.png",
  "/\\tea.example/a.png",
  "javascript:alert(1)",
  "https:///a",
  "https://[",
  "",
])("rejects the picture %j", (image) => {
  expect(siteConfigSchema.safeParse({ url, image }).success).toBe(false);
});

const ADDRESS = "afternoon@example.com";

function avatarOf(friend: Readonly<Record<string, unknown>>, avatarHost?: string): unknown {
  const { friendLinks } = hideAddresses({ friendLinks: [friend] }, avatarHost);
  return Array.isArray(friendLinks) ? friendLinks[0] : null;
}

describe("an e-mail address of a friend link", () => {
  it("is replaced by a drawn picture, from which it cannot be recovered", () => {
    const friend = avatarOf({ title: "A", email: ADDRESS, link: "https://a.example" });
    expect(friend).toEqual({
      title: "A",
      link: "https://a.example",
      avatar: expect.stringMatching(/^data:image\/svg\+xml,%3Csvg/),
    });
    const text = decodeURIComponent(JSON.stringify(friend));
    expect(text).not.toContain("afternoon");
    expect(text).not.toContain(createHash("md5").update(ADDRESS).digest("hex"));
  });

  it("is sent to the author's avatar host only as MD5, trimmed and in lower case", () => {
    const hash = createHash("md5").update(ADDRESS).digest("hex");
    expect(avatarOf({ email: ` ${ADDRESS.toUpperCase()} ` }, "https://avatars.example/")).toEqual({
      avatar: `https://avatars.example/${hash}`,
    });
  });

  it.each<[string, Record<string, unknown>, unknown]>([
    ["an empty address is removed", { title: "A", email: "" }, { title: "A" }],
    ["without an address there is no picture", { title: "A" }, { title: "A" }],
    ["the author's own picture is kept", { email: ADDRESS, avatar: "/a.png" }, { avatar: "/a.png" }],
    ["a value that is not text is kept for the theme to reject", { email: 3 }, { email: 3 }],
  ])("%s", (_, friend, expected) => {
    expect(avatarOf(friend)).toEqual(expected);
  });

  it("gives the same picture in every build, and different ones for other addresses or links", () => {
    const draw = (email: string, link: string) => avatarOf({ email, link });
    expect(draw(ADDRESS, "https://a.example")).toEqual(draw(ADDRESS, "https://a.example"));
    expect(draw(ADDRESS, "https://a.example")).not.toEqual(draw("b@example.com", "https://a.example"));
    expect(draw(ADDRESS, "https://a.example")).not.toMatchObject({
      avatar: (draw(ADDRESS, "https://b.example") as { avatar: string }).avatar,
    });
  });

  it("is removed from the configuration of the site and each locale, for any theme", () => {
    const themeConfig = { friendLinks: [{ title: "A", email: ADDRESS, link: "https://a.example" }] };
    const shell = createShell(
      siteConfigSchema.parse({ theme: "other", themeConfig, locales: { "/en/": { themeConfig } } }),
      "",
    );
    expect(JSON.stringify(shell)).not.toContain(ADDRESS);
    expect(JSON.stringify(shell.locales["/en/"])).toContain("data:image/svg");
  });
});

describe("the avatar host", () => {
  it.each([
    ["https://a.example/avatar", "https://a.example/avatar/"],
    ["https://a.example/avatar/", "https://a.example/avatar/"],
    ["https://a.example/?of=", "https://a.example/?of="],
  ])("%s is used as %s", (avatarHost, expected) => {
    expect(siteConfigSchema.parse({ avatarHost }).avatarHost).toBe(expected);
  });

  it.each(["gravatar.com", "http://gravatar.com/avatar/"])(
    "rejects %s, because it is not an https URL",
    (avatarHost) => {
      expect(siteConfigSchema.safeParse({ avatarHost }).success).toBe(false);
    },
  );
});

const draw = (text: string) => decodeURIComponent(drawIdenticon(text, "key"));
const cells = (svg: string) =>
  [...svg.matchAll(/M(\d) (\d)h1/g)].map(([, column, row]) => [Number(column), Number(row)] as const);

it("draws mirrored cells of one hue within five rows and columns", () => {
  for (let index = 0; index < 200; index++) {
    const svg = draw(String(index));
    expect(svg).toMatch(/fill="hsl\(\d+ 50% 60%\)"/);
    const drawn = new Set(cells(svg).map(String));
    for (const [column, row] of cells(svg)) {
      expect(drawn.has(String([4 - column, row]))).toBe(true);
      expect(Math.max(column, row)).toBeLessThan(5);
    }
  }
});

it("draws small pictures, different ones for most texts", () => {
  const drawings = Array.from({ length: 200 }, (_, index) => drawIdenticon(String(index), "key"));
  expect(Math.max(...drawings.map(({ length }) => length))).toBeLessThan(800);
  expect(new Set(drawings).size).toBeGreaterThan(190);
});

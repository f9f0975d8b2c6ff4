import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { siteConfigSchema } from "../../../src/cli/config/schema.js";
import { createShell } from "../../../src/cli/site/create-shell.js";
import { hideAddresses } from "../../../src/cli/site/hide-addresses.js";

const ADDRESS = "afternoon@example.com";

function avatarOf(friend: Readonly<Record<string, unknown>>, avatarHost?: string): unknown {
  const { friendLinks } = hideAddresses({ friendLinks: [friend] }, avatarHost);
  return Array.isArray(friendLinks) ? friendLinks[0] : null;
}

describe("an e-mail address of a friend link", () => {
  it("makes place for a picture that is drawn here, without a trace of it", () => {
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

  it("goes to the host that the author names as its MD5 alone, without blanks and capitals", () => {
    const hash = createHash("md5").update(ADDRESS).digest("hex");
    expect(avatarOf({ email: ` ${ADDRESS.toUpperCase()} ` }, "https://avatars.example/")).toEqual({
      avatar: `https://avatars.example/${hash}`,
    });
  });

  it.each<[string, Record<string, unknown>, unknown]>([
    ["an empty one is left out", { title: "A", email: "" }, { title: "A" }],
    ["no address is no picture", { title: "A" }, { title: "A" }],
    ["a picture that the author names stays", { email: ADDRESS, avatar: "/a.png" }, { avatar: "/a.png" }],
    ["what is no text is left for the theme to refuse", { email: 3 }, { email: 3 }],
  ])("%s", (_, friend, expected) => {
    expect(avatarOf(friend)).toEqual(expected);
  });

  it("is drawn the same at every build, and apart for two addresses or two links", () => {
    const draw = (email: string, link: string) => avatarOf({ email, link });
    expect(draw(ADDRESS, "https://a.example")).toEqual(draw(ADDRESS, "https://a.example"));
    expect(draw(ADDRESS, "https://a.example")).not.toEqual(draw("b@example.com", "https://a.example"));
    expect(draw(ADDRESS, "https://a.example")).not.toMatchObject({
      avatar: (draw(ADDRESS, "https://b.example") as { avatar: string }).avatar,
    });
  });

  it("leaves the site's configuration and that of each locale, whatever the theme", () => {
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
  ])("%s goes before a hash as %s", (avatarHost, expected) => {
    expect(siteConfigSchema.parse({ avatarHost }).avatarHost).toBe(expected);
  });

  it.each(["gravatar.com", "http://gravatar.com/avatar/"])(
    "is not %s: it is a URL with https",
    (avatarHost) => {
      expect(siteConfigSchema.safeParse({ avatarHost }).success).toBe(false);
    },
  );
});

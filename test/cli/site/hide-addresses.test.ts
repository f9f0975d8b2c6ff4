import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { siteConfigSchema } from "../../../src/cli/config/schema.js";
import { createShell, hideAddresses } from "../../../src/cli/site/create-shell.js";

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

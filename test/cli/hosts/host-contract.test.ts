import { describe, expect, it } from "vitest";
import { HOSTS } from "../../../src/cli/config/host-names.js";
import { droppedPart, refusedPart } from "../../../src/cli/hosts/host-contract.js";

describe("droppedPart", () => {
  it.each([
    ["tag/.NET/index.html", "tag/.NET"],
    ["tag/.NET/2/index.html", "tag/.NET"],
    [".well-known/security.txt", ".well-known"],
    ["a/.b/.c.txt", "a/.b"],
    ["a/b.c/index.html", null],
    ["..a/x.txt", "..a"],
  ])("of %s on GitHub Pages without hidden files is %j", (path, part) => {
    expect(droppedPart("github", path, false)).toBe(part);
    expect(droppedPart("github", path, true)).toBeNull();
  });

  it.each([
    ["github", ".git/config", ".git"],
    ["github", "a/.github/x.html", "a/.github"],
    ["github", ".gitlab/x.html", null],
    ["netlify", ".well-known/security.txt", null],
    ["netlify", "tag/.NET/index.html", "tag/.NET"],
    ["netlify", "a/.well-known/x.txt", "a/.well-known"],
    ["netlify", "__MACOSX/a.txt", "__MACOSX"],
    ["cloudflare", ".well-known/security.txt", null],
    ["cloudflare", "tag/.NET/index.html", null],
    ["cloudflare", "functions/index.html", "functions"],
    ["cloudflare", "tag/functions/index.html", null],
    ["cloudflare", "a/node_modules/b.js", "a/node_modules"],
    ["nginx", "tag/.NET/index.html", null],
    ["nginx", ".secret.txt", ".secret.txt"],
    ["caddy", ".well-known/security.txt", null],
    ["caddy", "a/.b/x.txt", "a/.b"],
  ] as const)("on %s of %s is %j", (host, path, part) => {
    expect(droppedPart(host, path, true)).toBe(part);
  });

  it.each(HOSTS)("on %s is null for files that nobody visits", (host) => {
    for (const path of [".nojekyll", "img/.gitkeep", ".htaccess"]) {
      expect([path, droppedPart(host, path, false)]).toEqual([path, null]);
    }
  });
});

describe("refusedPart", () => {
  it.each([
    ["tag/C#/index.html", "tag/C#"],
    ["tag/C#/2/index.html", "tag/C#"],
    ["why?.html", "why?.html"],
    ["tag/C/index.html", null],
  ])("of %s on Netlify is %j", (path, part) => {
    expect(refusedPart("netlify", path)).toBe(part);
    expect(refusedPart("github", path)).toBeNull();
  });
});

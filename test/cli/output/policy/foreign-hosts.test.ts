import { describe, expect, it } from "vitest";
import { cssHosts, nameHosts } from "../../../../src/cli/output/policy/foreign-hosts.js";

describe("cssHosts", () => {
  it.each([
    ["@import 'https://fonts.example/css';", ["fonts.example"]],
    ['@import url("//fonts.example/css") layer(x);', ["fonts.example"]],
    ["a{background:url(https://img.example/a.png)}", ["img.example"]],
    ["a{background:url(/a.png)} b{background:url(data:image/png;base64,//AA)}", []],
    ["/* see https://example.com/ */", []],
  ])("finds the hosts in %s", (css, expected) => expect(cssHosts(css)).toEqual(expected));
});

describe("nameHosts", () => {
  it("lists each host once with the purposes of its scripts, without the site's own", () => {
    const scripts = [
      { src: "https://b.example/count.js", purpose: "visitor statistics" },
      { src: "https://b.example/mouse.js", purpose: "mouse effect" },
      { src: "/own.js", purpose: "our own" },
      { src: "https://a.example/x.js" },
    ];
    const found = ["b.example", "a.example", "b.example", "example.com"];
    expect(nameHosts(found, scripts, "https://example.com")).toEqual([
      { host: "a.example", purposes: [] },
      { host: "b.example", purposes: ["visitor statistics", "mouse effect"] },
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { measureReading } from "../../../../src/cli/content/text/reading-time.js";

describe("the reading time", () => {
  it.each([
    ["", 1],
    ["字".repeat(400), 1],
    ["字".repeat(401), 2],
    ["word ".repeat(200), 1],
    ["word ".repeat(201), 2],
    [`${"字".repeat(400)} ${"word ".repeat(200)}`, 2],
    ["don't stop ".repeat(100), 1],
    ["ひらがな한글".repeat(100), 2],
  ])("reads %.20j in %i minutes", (content, minutes) => {
    expect(measureReading(content).readingTime).toBe(minutes);
  });
});

describe("the number of words", () => {
  it.each([
    ["", 0],
    ["字字，word-play and 字。", 5],
    ["[a link](https://example.com/a/b) and ![a cat](cat.png)", 5],
    ['one <img src="a.png" alt="b"> two <!-- three --> four', 3],
    ["one < two > three [four] (five)", 5],
    ["one\n\n```js\nconst two = 2;\n```\n\nthree", 2],
    ["one\n  ~~~\ntwo\n~~~\nthree", 2],
    ["- one\n\n  ```js\n  two\n  ```\n\nthree", 2],
    ["````md\n```js\none\n```\n````\n\ntwo", 1],
    ["one ```two``` ~~three~~", 3],
    ["one\n```\ntwo", 1],
    ["## one two {#the-id}\n\nthree", 3],
    ["## one {#the-id} ##\r\n\ntwo", 2],
    ["> # one {#id}\n\ntwo {#id}", 3],
    ["one {#the-id}\n=====\n\ntwo", 2],
    ["## one {#two} {#id}\n\n## one \\{#two}\n\n## {#id}", 4],
    ["```md\n## one {#id}\n```\n\ntwo", 1],
    ["one [two](three\nfour) <five\nsix", 6],
  ])("of %j is %i", (content, words) => {
    expect(measureReading(content).wordCount).toBe(words);
  });
});

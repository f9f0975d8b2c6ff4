import { describe, expect, it } from "vitest";
import { countWords, createHeavyPosts, IMAGES } from "../../bench/heavy-corpus.js";

const POSTS = [...createHeavyPosts(200)];

describe("the heavier corpus of the benchmark", () => {
  it("is the same for the same seed, and another for another seed", () => {
    expect([...createHeavyPosts(200, 2)]).toEqual(POSTS);
    expect([...createHeavyPosts(200, 3)]).not.toEqual(POSTS);
  });

  it.each<[markdown: string, words: number]>([
    ["缓存 cache key，hash。", 5],
    ["[two words](./post.md#one)", 2],
    ["a\n\n```js\nlet b = 1;\n```\n\nc", 2],
  ])("counts the words of %j", (markdown, words) => {
    expect(countWords(markdown)).toBe(words);
  });

  it("has 600 to 900 words in a post, in both scripts", () => {
    for (const { body } of POSTS) {
      expect(countWords(body)).toBeGreaterThanOrEqual(600);
      expect(countWords(body)).toBeLessThanOrEqual(900);
      expect(body).toMatch(/\p{Script=Han}{4}/u);
      expect(body).toMatch(/[a-z]+ [a-z]+ [a-z]+ [a-z]+/);
    }
  });

  it("has three fences, a table, a nested list, an image and a link to a heading in a post", () => {
    const paths = IMAGES.map(({ path }) => path);
    for (const { body } of POSTS) {
      expect(body.match(/^```[a-z]+$/gm)).toEqual(["```ts", "```css", "```bash"]);
      expect(body.match(/^\| --- \|/gm)).toHaveLength(1);
      expect(body).toMatch(/^- .*\n {2}- .*\n {2}- .*\n {4}1\. /m);
      expect(paths).toContain(/!\[.*?\]\(\/(.*?)\)/.exec(body)?.[1]);
      expect(body).toMatch(/\]\(\.\/post-\d{5}\.md#measurements\)/);
      expect(body).toContain("\n## Measurements\n");
    }
  });

  it("has 24 tags and 6 categories", () => {
    expect(new Set(POSTS.flatMap(({ tags }) => tags)).size).toBe(24);
    expect(new Set(POSTS.map(({ category }) => category)).size).toBe(6);
  });
});

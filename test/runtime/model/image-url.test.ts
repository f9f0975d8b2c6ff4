import { expect, it } from "vitest";
import { imageUrl } from "../../../src/runtime/model/image-url.js";

it.each([
  ["/a.png", "/", "/a.png"],
  ["/a.png", "/b/", "/b/a.png"],
  ["/b/a.png", "/b/", "/b/a.png"],
  ["/a/b/", "/b/", "/b/a/b/"],
  ["/bowl/a.png", "/b/", "/b/bowl/a.png"],
  ["//cdn.example/a.png", "/b/", "//cdn.example/a.png"],
  ["https://cdn.example/a.png", "/b/", "https://cdn.example/a.png"],
  ["data:image/png;base64,AA", "/b/", "data:image/png;base64,AA"],
  ["a.png", "/b/", "a.png"],
])("the picture %s of a site under %s is at %s", (src, base, expected) => {
  expect(imageUrl(src, base)).toBe(expected);
});

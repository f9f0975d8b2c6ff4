import { expect, it } from "vitest";
import { packageName } from "../../../src/cli/create/blog-package.js";

it.each([
  ["/home/me/My Blog", "my-blog"],
  ["/home/me/饭团", "my-blog"],
  ["/home/me/_a.b_", "a-b"],
  [`/home/me/${"a".repeat(70)}`, "a".repeat(58)],
  [`/home/me/${"a".repeat(57)} b`, "a".repeat(57)],
])("the package of %s is named %s", (dir, name) => {
  expect(packageName(dir)).toBe(name);
});

import { expect, it } from "vitest";
import { repositoryUrl } from "../../../src/cli/config/options/repository-url.js";

it.each([
  ["owner/name", "https://github.com/owner/name"],
  ["https://gitlab.com/owner/name.git", "https://gitlab.com/owner/name"],
  ["https://gitee.com/owner/name/", "https://gitee.com/owner/name"],
])("%s is found at %s", (repository, expected) => {
  expect(repositoryUrl(repository)).toBe(expected);
});

import { expect, it } from "vitest";
import { componentStub } from "../../../../src/cli/import/content/component-stub.js";

it.each([
  ["\n", "\\u000a"],
  ["\r", "\\u000d"],
  ["\u0085", "\\u0085"],
  ["\u2028", "\\u2028"],
  ["\u2029", "\\u2029"],
])("escapes %j in the name of a file, so that its comment stays one line", (character, escaped) => {
  const vueFile = `a${character}alert(1);/A.vue`;
  const stub = componentStub({ name: "A", props: [], vueFile }, "Rewrite it.");
  expect(stub).toContain(`// Rewrite it. (a${escaped}alert(1);/A.vue)\nexport default`);
});

import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { checkTheme } from "hanblog/testing";

await test("the theme fulfils the contract", async () => {
  deepEqual(await checkTheme("."), []);
});

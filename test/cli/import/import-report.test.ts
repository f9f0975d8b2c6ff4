import { expect, it } from "vitest";
import { ownCommand, withCommands } from "../../../src/cli/import/import-report.js";
import { importTexts as english } from "../../../src/cli/messages/en/lines/import-texts.js";
import { importTexts as chinese } from "../../../src/cli/messages/zh/lines/import-texts.js";

it.each([
  ["pnpm", "Run `pnpm add mermaid`, or `pnpm install`, then `pnpm dev` and `pnpm exec hanblog help x`"],
  ["yarn", "Run `yarn add mermaid`, or `yarn install`, then `yarn dev` and `yarn hanblog help x`"],
  ["bun", "Run `bun add mermaid`, or `bun install`, then `bun run dev` and `bunx hanblog help x`"],
  ["npm", "Run `npm install mermaid`, or `npm install`, then `npm run dev` and `npx hanblog help x`"],
] as const)("writes commands of %s", (manager, expected) => {
  const text = "Run `npm install mermaid`, or `npm install`, then `npm run dev` and `npx hanblog help x`";
  expect(ownCommand(text, manager)).toBe(expected);
});

it.each([
  ["English", english],
  ["Chinese", chinese],
])("leaves no command of npm in the %s texts for another manager", (_, texts) => {
  const { lost, configComments, explained } = withCommands(texts, "pnpm");
  const all = JSON.stringify([lost, configComments, explained("x")]);
  expect(all).toContain("pnpm exec hanblog help");
  expect(all).not.toMatch(/\bnp[mx] (?:hanblog|install|run)\b/);
});

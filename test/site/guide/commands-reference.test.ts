import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadCatalogue } from "../../../src/cli/messages/load-catalogue.js";
import {
  renderCommands,
  CHINESE_COMMANDS,
  ENGLISH_COMMANDS,
} from "../../../src/cli/package/guide/commands-reference.js";
import { GUIDE } from "./guide-pages.js";

describe("the page of commands", () => {
  // `npx vitest run --project fast test/site/guide -u` writes the pages.
  it.each([
    ["en", "en/commands.md", ENGLISH_COMMANDS],
    ["zh", "commands.md", CHINESE_COMMANDS],
  ] as const)("is up to date with the command line (%s)", async (language, page, texts) => {
    const rendered = renderCommands(await loadCatalogue(language), texts);
    await expect(rendered).toMatchFileSnapshot(join(GUIDE, page));
  });
});

import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { createClientModules } from "../../../../src/cli/dev/server/dev-server.js";
import { DEV_CLIENT_PATH } from "../../../../src/runtime/model/dev-message.js";

const sourceOf = createClientModules(resolve(import.meta.dirname, "../../../.."));

describe("createClientModules", () => {
  it("returns the entry and all its direct and indirect imports", () => {
    const asked = [DEV_CLIENT_PATH];
    for (const path of asked) {
      const source = sourceOf(path);
      if (source === null) throw new Error(`${path} is imported and not given`);
      for (const [, specifier = ""] of source.matchAll(/(?:from|import)\s*\(?"([^"]+)"/g)) {
        const next = new URL(specifier, `http://localhost${path}`).pathname;
        if (!asked.includes(next)) asked.push(next);
      }
    }
    expect(asked.length).toBeGreaterThan(2);
  });

  it.each(["/@hanblog/socket", "/@hanblog/app/App.js", "/@hanblog/../../package.json", "/entry.dev.js"])(
    "returns nothing for %s",
    (path) => {
      expect(sourceOf(path)).toBeNull();
    },
  );
});

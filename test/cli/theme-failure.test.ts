import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { HanblogError } from "../../src/runtime/model/error.js";
import { siteConfigSchema } from "../../src/cli/config/schema.js";
import type { Project } from "../../src/cli/config/project.js";
import { nameThemeFailure } from "../../src/cli/theme-failure.js";

const SITE = join("/", "blog");
const CACHE = join(SITE, ".hanblog", "cache");

describe("nameThemeFailure", () => {
  it("takes what the theme's bundle threw for a fault of the theme", () => {
    const error = thrown("window is not defined", join(CACHE, "server", "entry.mjs"));
    expect(nameThemeFailure(error, project(), "/package")).toBeInstanceOf(HanblogError);
  });

  it("does not blame the theme for a file of the cache that the system refuses", () => {
    const error = thrown(
      `EACCES: permission denied, open '${join(CACHE, "last-build")}'`,
      join("/package", "dist", "keep-build.js"),
    );
    expect(nameThemeFailure(error, project(), "/package")).toBe(error);
  });
});

/** An error of code in `file`. */
function thrown(message: string, file: string): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}\n    at render (${file}:1:2)`;
  return error;
}

function project(): Project {
  return {
    siteDir: SITE,
    configFile: null,
    foreignConfig: null,
    dest: join(SITE, "dist"),
    cacheDir: CACHE,
    themeDir: join(SITE, "my-theme"),
    themeIndex: join(SITE, "my-theme", "index"),
    themeStyle: join(SITE, "my-theme", "style.css"),
    siteThemeDir: null,
    config: siteConfigSchema.parse({}),
    drafts: false,
    now: new Date(0),
  };
}

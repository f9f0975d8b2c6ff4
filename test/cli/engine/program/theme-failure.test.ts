import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { HanblogError } from "../../../../src/runtime/model/error.js";
import { siteConfigSchema } from "../../../../src/cli/config/schema.js";
import { NO_FIELDS } from "../../../../src/cli/config/fields/own-fields.js";
import { NO_PLUGINS, type Project } from "../../../../src/cli/config/project.js";
import { nameThemeFailure, problemsFromFailures } from "../../../../src/cli/engine/program/theme-failure.js";

const SITE = join("/", "blog");
const CACHE = join(SITE, ".hanblog", "cache");

describe("nameThemeFailure", () => {
  it("reports errors of the theme's bundle as faults of the theme", () => {
    const error = thrown("window is not defined", join(CACHE, "server", "entry.mjs"));
    expect(nameThemeFailure(error, project(), "/package")).toBeInstanceOf(HanblogError);
  });

  it("does not blame the theme if the system denies access to a cache file", () => {
    const error = thrown(
      `EACCES: permission denied, open '${join(CACHE, "last-build")}'`,
      join("/package", "dist", "keep-build.js"),
    );
    expect(nameThemeFailure(error, project(), "/package")).toBe(error);
  });
});

describe("problemsFromFailures", () => {
  const bundle = join(CACHE, "server.cjs");
  /** Returns a worker's error for a page whose rendering threw `cause`. */
  const failureOf = (page: string, cause: Error): Error =>
    Object.assign(new Error(`${page} cannot be rendered: ${cause.message}`, { cause }), {
      stack: cause.stack,
    });
  const messagesOf = (failures: readonly Error[]) =>
    problemsFromFailures(failures, project(), "/package").map(({ message }) => message);

  it("reports each fault once, for its first page, files before listings", () => {
    const [bowl, pot] = [thrown("no bowl", bundle), thrown("no pot", bundle)];
    const pages = ["/about/", "b.md", "z/a.md"].map((page) => failureOf(page, bowl));
    expect(messagesOf([...pages, failureOf("/tag/", pot)])).toEqual([
      "The theme failed on b.md: no bowl",
      "The theme failed on /tag/: no pot",
    ]);
    expect(messagesOf(pages.toReversed())).toEqual(["The theme failed on b.md: no bowl"]);
  });

  it("throws errors that are not faults of the theme", () => {
    const failure = failureOf("a.md", thrown("a bug", join("/package", "dist", "render.js")));
    expect(() => messagesOf([failure])).toThrow(failure);
  });
});

/** Returns an error thrown by code in `file`. */
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
    fields: NO_FIELDS,
    collections: {},
    placeOfEntry: () => null,
    plugins: NO_PLUGINS,
    faults: null,
    warnings: [],
    hosting: { host: null, isConfigured: false, dotless: null },
    hasPolicies: false,
    sendsPolicy: false,
    drafts: false,
    now: new Date(0),
  };
}

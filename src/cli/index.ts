import type { SiteConfigInput } from "./config/schema.js";

export type { Project } from "./config/project.js";
export type { SiteConfigInput } from "./config/schema.js";
export { HanblogError, type Problem } from "../runtime/model/error.js";

/** Returns a configuration unchanged. It gives a config file completion and type checks in an editor. */
export function defineConfig(config: SiteConfigInput): SiteConfigInput {
  return config;
}
export { build, type BuildSiteOptions } from "./build/build.js";
export type { BuildReport } from "./report/build-report.js";

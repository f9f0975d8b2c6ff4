import type { FieldSchemas } from "./config/own-fields.js";
import type { SiteConfigInput } from "./config/schema.js";

export type { Project } from "./config/project.js";
export type { FieldsOf, FieldSchemas } from "./config/own-fields.js";
export type { SiteConfigInput } from "./config/schema.js";
export { HanblogError, type Problem } from "../runtime/model/error.js";
/** The library of schemas for `fields`. */
export * as z from "zod";

/** A configuration with the types of the fields that it declares. */
type ConfigWith<Fields, Defaults> = Omit<SiteConfigInput, "fields" | "defaults"> & {
  readonly fields?: Fields;
  readonly defaults?: Defaults;
};

/** Returns a configuration unchanged. It gives a config file completion and type checks in an editor. */
export function defineConfig<
  Fields extends FieldSchemas = Record<never, never>,
  Defaults extends NonNullable<SiteConfigInput["defaults"]> = Record<never, never>,
>(config: ConfigWith<Fields, Defaults>): ConfigWith<Fields, Defaults> {
  return config;
}
export { build, type BuildSiteOptions } from "./build/build.js";
export type { BuildReport } from "./report/build-report.js";

import type { FieldSchemas } from "./config/fields/own-fields.js";
import type { SiteConfigInput } from "./config/schema.js";

export type { Project } from "./config/project.js";
export type { CollectionsOf, FieldsOf, FieldSchemas } from "./config/fields/own-fields.js";
export { reference } from "./config/fields/reference.js";
export type { SiteConfigInput } from "./config/schema.js";
export { HanblogError, type Problem } from "../runtime/model/error.js";
/** The library of schemas for `fields` and `collections`. */
export * as z from "zod";

/** A configuration with the types of what it declares. */
type ConfigWith<Fields, Defaults, Collections> = Omit<
  SiteConfigInput,
  "fields" | "defaults" | "collections"
> & {
  readonly fields?: Fields;
  readonly defaults?: Defaults;
  readonly collections?: Collections;
};

/** Returns a configuration unchanged. It gives a config file completion and type checks in an editor. */
export function defineConfig<
  Fields extends FieldSchemas = never,
  Defaults extends NonNullable<SiteConfigInput["defaults"]> = never,
  Collections extends NonNullable<SiteConfigInput["collections"]> = never,
>(config: ConfigWith<Fields, Defaults, Collections>): ConfigWith<Fields, Defaults, Collections> {
  return config;
}
export { build, type BuildSiteOptions } from "./build/build.js";
export type { BuildReport } from "./report/build-report.js";

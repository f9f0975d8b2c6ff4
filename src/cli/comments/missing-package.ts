import { SERVICE_PACKAGES, toInstall } from "../config/packages/service-packages.js";
import { createError } from "../messages/create-problem.js";

/**
 * Throws `package-missing` if a module could not be loaded because an optional package of the service is not installed.
 * Throws any other error unchanged.
 */
export function explainMissing(error: unknown): never {
  const missing = missingPackage(error);
  // The database driver has its binary for each system in a package of its own.
  const wanted = missing?.startsWith("@libsql/") === true ? "libsql" : missing;
  const name = SERVICE_PACKAGES.find((known) => known === wanted);
  if (name === undefined) throw error;
  const binary = missing === name ? null : missing;
  throw createError("package-missing", { name, argument: toInstall([name]), binary }, { cause: error });
}

/** Returns the package or file that Node did not find. */
function missingPackage(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  if (error.code !== "ERR_MODULE_NOT_FOUND" && error.code !== "MODULE_NOT_FOUND") return null;
  return /^Cannot find (?:package|module) '([^']+)'/.exec(error.message)?.[1] ?? null;
}

import { SERVICE_PACKAGES, toInstall, type ServicePackage } from "../config/service-packages.js";
import { createError } from "../messages/create-problem.js";

/**
 * Throws `package-missing` if a module could not be loaded because an optional package of the service is not installed.
 * Throws any other error unchanged.
 */
export function explainMissing(error: unknown): never {
  const name = missingPackage(error);
  if (name === null) throw error;
  throw createError("package-missing", { name, argument: toInstall(name) }, { cause: error });
}

/** Returns the optional package that Node did not find. */
function missingPackage(error: unknown): ServicePackage | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  if (error.code !== "ERR_MODULE_NOT_FOUND" && error.code !== "MODULE_NOT_FOUND") return null;
  const found = /^Cannot find (?:package|module) '([^']+)'/.exec(error.message)?.[1] ?? "";
  return isServicePackage(found) ? found : null;
}

function isServicePackage(name: string): name is ServicePackage {
  return Object.hasOwn(SERVICE_PACKAGES, name);
}

import { isJsonObject, ownValue } from "../protocol/read-json.js";
import { CODES, RequestError } from "../protocol/request-error.js";
import { readRules } from "../screen/rule-source.js";
import { parseRules, type Rules } from "../screen/rules.js";
import type { ServiceContext } from "../service-context.js";

interface VersionedRules {
  /** To be sent back with a change. */
  readonly version: number;
  readonly rules: Rules;
}

/** The rules that hold now; at version 0, the ones of a service whose owner has set none. */
export function showRules({ store }: ServiceContext): Promise<VersionedRules> {
  return readRules(store.rules);
}

/**
 * Puts the rules in the place of those that the owner was shown. Throws 400 with all that is wrong with them,
 * a line each, and 409 where somebody has changed them since.
 */
export async function replaceRules({ store }: ServiceContext, body: unknown): Promise<VersionedRules> {
  const version = isJsonObject(body) ? ownValue(body, "version") : undefined;
  if (!isJsonObject(body) || typeof version !== "number" || !Number.isSafeInteger(version) || version < 0) {
    throw refuse(400, "The body must have the version of the rules that it replaces, and rules.");
  }
  const parsed = parseRules(ownValue(body, "rules"));
  if (parsed.kind === "faults") throw refuse(400, parsed.faults.join("\n"));
  const { rules } = parsed;
  const written = await store.rules.write({ version, text: JSON.stringify(rules) });
  if (written === null) throw refuse(409, "The rules were changed meanwhile: load them again.");
  return { version: written, rules };
}

function refuse(status: number, message: string): RequestError {
  return new RequestError(status, CODES.refused, message);
}

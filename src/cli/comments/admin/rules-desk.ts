import { isJsonObject, ownValue } from "../protocol/read-json.js";
import { CODES, RequestError } from "../protocol/request-error.js";
import { readRules } from "../screen/rule-source.js";
import { parseRules, type Rules } from "../screen/rules.js";
import type { ServiceContext } from "../service-context.js";

interface VersionedRules {
  /** The version to send when replacing the rules. */
  readonly version: number;
  readonly rules: Rules;
}

/** Returns the current rules. Version 0 means that the owner has set none, and contains the defaults. */
export function showRules({ store }: ServiceContext): Promise<VersionedRules> {
  return readRules(store.rules);
}

/**
 * Replaces the rules of the version in `body`. Throws 400 with one line per fault, or 409 if the rules have
 * changed since that version.
 */
export async function replaceRules({ store }: ServiceContext, body: unknown): Promise<VersionedRules> {
  const version = isJsonObject(body) ? ownValue(body, "version") : undefined;
  if (!isJsonObject(body) || typeof version !== "number" || !Number.isSafeInteger(version) || version < 0) {
    throw refuse(400, "Invalid body: expected rules, and the version of the rules to replace.");
  }
  const parsed = parseRules(ownValue(body, "rules"));
  if (parsed.kind === "faults") throw refuse(400, parsed.faults.join("\n"));
  const { rules } = parsed;
  const written = await store.rules.write({ version, text: JSON.stringify(rules) });
  if (written === null) throw refuse(409, "The rules were changed in the meantime. Load them again.");
  return { version: written, rules };
}

function refuse(status: number, message: string): RequestError {
  return new RequestError(status, CODES.refused, message);
}

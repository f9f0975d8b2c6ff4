import { plural } from "../../../runtime/model/text/plural.js";
import { createError } from "../../messages/create-problem.js";
import type { Environment } from "./environment-reader.js";
import { LIMITS } from "../limits.js";
import { readExchangeSettings, type ExchangeSettings } from "../exchange/oauth-clients.js";
import { readOptions, type VariableOptions } from "./read-options.js";
import { readSettings, type Settings } from "./read-settings.js";

/** All settings in the environment, except for the place of the comments. */
export interface ServiceSettings {
  readonly masterKey: string | null;
  readonly adminPassword: string | null;
  readonly options: VariableOptions;
  readonly settings: Settings;
  readonly exchange: ExchangeSettings | null;
}

/**
 * Reads the settings in the environment. `flags` have precedence over their variables. Throws an `AggregateError` of all
 * errors in them.
 */
export function readServiceSettings(
  env: Environment,
  flags: { readonly class?: string } = {},
): ServiceSettings {
  return readAll({
    masterKey: () => readMasterKey(env["HANBLOG_MASTER_KEY"]),
    adminPassword: () => readPassword(env["HANBLOG_ADMIN_PASSWORD"]),
    options: () => readOptions(env, flags),
    settings: () => readSettings(env),
    exchange: () => readExchangeSettings(env),
  });
}

/** Calls all readers, and returns their results by the same names. Throws an `AggregateError` of all errors. */
export function readAll<Results extends object>(readers: {
  readonly [Name in keyof Results]: () => Results[Name];
}): Results {
  const faults: unknown[] = [];
  const results: Partial<Results> = {};
  for (const name of Object.keys(readers) as (keyof Results)[]) {
    try {
      results[name] = readers[name]();
    } catch (error) {
      faults.push(...(error instanceof AggregateError ? (error.errors as unknown[]) : [error]));
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, plural(faults.length, "wrong setting"));
  return results as Results;
}

/** Minimum length, in UTF-16 units. LeanCloud's own keys have it; a shorter key could be guessed. */
const MASTER_KEY_LENGTH = 24;

function readMasterKey(key: string | undefined): string | null {
  if (key === undefined || key === "") return null;
  if (key.length >= MASTER_KEY_LENGTH && !key.includes(",")) return key;
  throw createError("master-key", { least: MASTER_KEY_LENGTH });
}

function readPassword(password: string | undefined): string | null {
  if (password === undefined || password === "") return null;
  if (password.length >= LIMITS.password) return password;
  throw createError("admin-password", { least: LIMITS.password });
}

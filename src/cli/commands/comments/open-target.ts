import { setTimeout as wait } from "node:timers/promises";
import { resolve } from "node:path";
import { openStore } from "../../comments/open-store.js";
import { createServiceTarget } from "../../comments/transfer/target/service-target.js";
import { createStoreTarget } from "../../comments/transfer/target/store-target.js";
import type { TransferTarget } from "../../comments/transfer/target/transfer-target.js";
import { createError } from "../../messages/create-problem.js";
import type { CommandContext } from "../command-context.js";
import { findPlace, openExisting } from "./comments-place.js";

/** Flags that name the comments that a command imports to or compares. */
export interface TargetFlags {
  readonly data: string;
  /** Address of a running service. */
  readonly service?: string;
}

/**
 * Opens the comments of a running service, or else those of a database, which `isThere` requires. Closing the target
 * closes the database. Rejects with `service-refused`, `data-missing`, or the error of the database.
 */
export async function openTarget(
  { data, service }: TargetFlags,
  isThere: boolean,
  { terminal, cwd }: CommandContext,
): Promise<TransferTarget> {
  if (service !== undefined) return openServiceTarget(service, process.env["HANBLOG_ADMIN_PASSWORD"] ?? "");
  const place = findPlace(process.env["DATABASE_URL"], resolve(cwd, data));
  const store = isThere
    ? await openExisting(place, terminal)
    : await openStore(place, (error) => terminal.note(error.message));
  return { ...createStoreTarget(store), close: () => store.close() };
}

/** Opens the comments of a running service. Throws `service-refused`. */
export function openServiceTarget(url: string, password: string): TransferTarget {
  if (password === "") throw createError("service-refused", { kind: "no-password", url });
  return createServiceTarget({ url, password, fetch, wait: (ms) => wait(ms) });
}

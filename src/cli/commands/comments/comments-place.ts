import { openToRead, type StorePlace, openStore } from "../../comments/open-store.js";
import type { FullStore } from "../../comments/store/store.js";
import { createError } from "../../messages/create-problem.js";
import type { Terminal } from "../../report/terminal.js";
import { errorCode } from "../../files/error-code.js";
import { createToPageAddress, type ToAddress } from "../../comments/transfer/page-address.js";
import { readAddressMap } from "../../comments/transfer/read-address-map.js";
import { setTimeout as wait } from "node:timers/promises";
import { resolve } from "node:path";
import { createServiceTarget } from "../../comments/transfer/target/service-target.js";
import { createStoreTarget } from "../../comments/transfer/target/store-target.js";
import type { TransferTarget } from "../../comments/transfer/target/transfer-target.js";
import type { CommandContext } from "../command-context.js";

/**
 * Returns the place of the comments: the PostgreSQL database that `DATABASE_URL` names, or else a file. Throws
 * `database-url` for any other address.
 */
export function findPlace(databaseUrl: string | undefined, file: string): StorePlace {
  if (databaseUrl === undefined || databaseUrl === "") return { kind: "file", file };
  if (/^postgres(ql)?:\/\//.test(databaseUrl)) return { kind: "postgres", url: databaseUrl };
  throw createError("database-url", {});
}

/** Opens existing comments for reading only. Rejects with `data-missing` if there are none, or like `openToRead`. */
export async function openExisting(place: StorePlace, terminal: Terminal): Promise<FullStore> {
  const store = await openToRead(place, (error) => terminal.note(error.message));
  if (store === null) throw createError("data-missing", { file: place.kind === "file" ? place.file : null });
  return store;
}

/** Reads the file of `--map`, or none. Rejects with `import-file`, or with `address-map`. */
export async function openAddressMap(file: string | null): Promise<ToAddress> {
  if (file === null) return createToPageAddress(new Map());
  const moved = await readAddressMap(file).catch((error: unknown) => {
    if (errorCode(error) !== "ENOENT") throw error;
    throw createError("import-file", { kind: "map", name: file }, { cause: error });
  });
  return createToPageAddress(moved);
}

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

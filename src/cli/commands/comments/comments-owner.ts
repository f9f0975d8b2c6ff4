import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { createRecovery, type Recovery } from "../../comments/admin/owner-password.js";
import { NODE_HASHES } from "../../comments/node/password.js";
import { openStore } from "../../comments/open-store.js";
import { recoveryStatements } from "../../comments/transfer/to-d1/recovery-statements.js";
import type { CommandContext } from "../command-context.js";
import { findPlace, openExisting } from "./comments-place.js";

/** Flags of `hanblog comments owner`, as comments-program.ts declares them. */
export interface OwnerFlags {
  readonly data: string;
  readonly format?: "link" | "d1";
}

/**
 * Runs `hanblog comments owner`: signs the owner out everywhere, and prints a link with which a new password can be set once. For D1,
 * it prints the SQL that does this. The service may be running. Rejects with `data-missing` without a comment database.
 */
export async function runOwner(flags: OwnerFlags, context: CommandContext): Promise<void> {
  const recovery = createRecovery({ hashes: NODE_HASHES, randomBytes, now: () => new Date() });
  const { terminal } = context;
  const texts = terminal.catalogue.texts.comments;
  const link = `/admin/#recover=${recovery.token}`;
  const service = process.env["HANBLOG_COMMENTS_URL"]?.trim().replace(/\/+$/, "") ?? "";
  if (flags.format === "d1") {
    terminal.print(recoveryStatements(recovery).join("\n"));
    terminal.note(texts.recoverInD1);
    // The SQL in the output does not contain the token.
    terminal.note(texts.recoveryLink(service + link, service !== ""));
    return;
  }
  await storeRecovery(recovery, flags, context);
  terminal.print(texts.recoveryLink(service + link, service !== ""));
}

async function storeRecovery(
  { name, value }: Recovery,
  { data }: OwnerFlags,
  { terminal, cwd }: CommandContext,
): Promise<void> {
  const place = findPlace(process.env["DATABASE_URL"], resolve(cwd, data));
  // Neither creates nor updates comments, because a service of another version may be running.
  await (await openExisting(place, terminal)).close();
  const store = await openStore(place, (error) => terminal.note(error.message));
  try {
    await store.settings.write(name, value);
    await store.sessions.removeAll(null);
  } finally {
    await store.close();
  }
}

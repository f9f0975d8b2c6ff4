import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { access, copyFile, link, mkdir, open, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { errorCode } from "../../files/error-code.js";
import { createError } from "../../messages/create-problem.js";

/** File mode that allows access only for the owner, because comments contain mail and IP addresses. */
const OWNER_ONLY = 0o600;

/**
 * Creates a file that either exists completely or not at all. `fill` writes to a temporary file, which is
 * synced to disk before it gets the final name. Throws `file-exists` and never overwrites a file.
 */
export async function createNewFile(file: string, fill: (temporary: string) => Promise<void>): Promise<void> {
  await access(file).then(
    () => refuse(file),
    () => undefined,
  );
  await mkdir(dirname(file), { recursive: true });
  const temporary = join(dirname(file), `.${basename(file)}.${randomBytes(6).toString("hex")}`);
  try {
    await (await open(temporary, "wx", OWNER_ONLY)).close();
    await fill(temporary);
    await sync(temporary);
    await publish(temporary, file);
    await sync(dirname(file));
  } finally {
    await rm(temporary, { force: true, maxRetries: 3 });
  }
}

/**
 * Creates a hard link, which fails if the file exists, unlike a rename. Falls back to copying on file systems
 * without hard links.
 */
async function publish(temporary: string, file: string): Promise<void> {
  try {
    await link(temporary, file);
  } catch (error) {
    if (errorCode(error) === "EEXIST") refuse(file);
    await copyFile(temporary, file, constants.COPYFILE_EXCL).catch((failure: unknown) => {
      if (errorCode(failure) === "EEXIST") refuse(file);
      throw failure;
    });
    await sync(file);
  }
}

async function sync(path: string): Promise<void> {
  // Windows can sync only files that are open for writing, and no folders.
  const isFile = (await stat(path)).isFile();
  const handle = await open(path, isFile ? "r+" : "r");
  try {
    await handle.sync();
  } catch (error) {
    if (isFile || errorCode(error) !== "EPERM") throw error;
  } finally {
    await handle.close();
  }
}

function refuse(file: string): never {
  throw createError("file-exists", { file });
}

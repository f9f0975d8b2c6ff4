import { errorCode } from "../../files/error-code.js";
import { createToPageAddress, type ToAddress } from "../../comments/transfer/page-address.js";
import { readAddressMap } from "../../comments/transfer/read-address-map.js";
import { createError } from "../../messages/create-problem.js";

/** Reads the file of `--map`, or none. Rejects with `import-file`, or with `address-map`. */
export async function openAddressMap(file: string | null): Promise<ToAddress> {
  if (file === null) return createToPageAddress(new Map());
  const moved = await readAddressMap(file).catch((error: unknown) => {
    if (errorCode(error) !== "ENOENT") throw error;
    throw createError("import-file", { kind: "map", name: file }, { cause: error });
  });
  return createToPageAddress(moved);
}

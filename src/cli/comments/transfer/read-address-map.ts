import { createReadStream } from "node:fs";
import { createInterface } from "node:readline/promises";
import { position } from "../../../runtime/model/error.js";
import { createError } from "../../messages/create-problem.js";
import { TRANSFER_LIMITS } from "./transfer-limits.js";

/**
 * Reads a file of address pairs, one `old new` per line. `#` starts a comment line. Throws `address-map` for
 * an invalid line or too many lines.
 */
export async function readAddressMap(file: string): Promise<ReadonlyMap<string, string>> {
  const moved = new Map<string, string>();
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  let number = 0;
  for await (const line of lines) {
    number++;
    const text = line.replace(/^\uFEFF/, "").trim();
    if (text === "" || text.startsWith("#")) continue;
    const [from, to, ...more] = text.split(/\s+/);
    if (from === undefined || to === undefined || more.length > 0) {
      throw createError("address-map", { kind: "pair" }, { at: position(file, number) });
    }
    if (moved.size >= TRANSFER_LIMITS.addresses) {
      const values = { kind: "too-many", most: TRANSFER_LIMITS.addresses } as const;
      throw createError("address-map", values, { at: position(file, number) });
    }
    moved.set(from, to);
  }
  return moved;
}

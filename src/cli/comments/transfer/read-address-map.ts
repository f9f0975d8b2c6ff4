import { createReadStream } from "node:fs";
import { createInterface } from "node:readline/promises";
import { HanblogError, position } from "../../../runtime/model/error.js";
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
      throw new HanblogError("address-map", "This line is no pair of addresses", {
        at: position(file, number),
        hint: "Write the old address, a space and the new one; a space within an address is %20.",
      });
    }
    if (moved.size >= TRANSFER_LIMITS.addresses) {
      throw new HanblogError("address-map", `More than ${TRANSFER_LIMITS.addresses} addresses`, {
        at: position(file, number),
      });
    }
    moved.set(from, to);
  }
  return moved;
}

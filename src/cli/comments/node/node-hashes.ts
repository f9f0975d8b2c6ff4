import { createHash, createHmac } from "node:crypto";
import type { Hashes } from "../policy/keyed-hash.js";

/** The hashes of `node:crypto`, which Cloudflare Workers have too. */
export const NODE_HASHES: Hashes = {
  hmacSha256: (key, text) => createHmac("sha256", key).update(text).digest("hex"),
  md5: (text) => createHash("md5").update(text).digest("hex"),
};

import { createRequire } from "node:module";
import type Driver from "libsql";

/**
 * The driver of SQLite, which a site installs. It is loaded with `require`, because Node 20 ends the process if a
 * CommonJS module fails during an `import`, even if the rejection is handled.
 */
export const Database: typeof Driver = createRequire(import.meta.url)("libsql");

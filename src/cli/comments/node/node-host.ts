import { randomBytes } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { readPackageInfo } from "../../config/package-info.js";
import { isTrouble } from "../log.js";
import type { ServiceHost } from "../open-service.js";
import { bundlePage } from "./bundle-page.js";
import { NODE_HASHES } from "./node-hashes.js";
import { openSmtp } from "./open-smtp.js";
import { createScryptPasswords, PASSWORD_COST } from "./password.js";

/** Creates the functions of a host that runs Node. `print` receives lines of the log. */
export function createNodeHost(print: (line: string) => void): ServiceHost {
  return {
    hashes: NODE_HASHES,
    passwords: createScryptPasswords(PASSWORD_COST),
    loadOwnerPage: bundlePage,
    version: readPackageInfo().version,
    log(entry) {
      if (isTrouble(entry)) print(JSON.stringify(entry));
    },
    now: () => new Date(),
    randomBytes,
    nextTurn: () => nextTurn(),
    fetch,
    openMail: openSmtp,
  };
}

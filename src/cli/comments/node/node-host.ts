import { randomBytes } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { BundledPage } from "../admin/owner-page.js";
import { isTrouble } from "../log.js";
import type { ServiceHost } from "../open-service.js";
import type { PanelFiles } from "../panel/panel-area.js";
import { NODE_HASHES, createScryptPasswords, PASSWORD_COST } from "./password.js";
import { openSmtp } from "./open-smtp.js";

/** The parts of a program that differ between hosts that run Node. */
export interface NodeProgram {
  readonly page: BundledPage;
  readonly panel: PanelFiles;
  readonly version: string;
  /** Prints a line to the log of the host. */
  readonly print: (line: string) => void;
}

/** Creates the functions of a host that runs Node. */
export function createNodeHost({ page, panel, version, print }: NodeProgram): ServiceHost {
  return {
    hashes: NODE_HASHES,
    passwords: createScryptPasswords(PASSWORD_COST),
    loadOwnerPage: () => Promise.resolve(page),
    loadPanel: () => Promise.resolve(panel),
    version,
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

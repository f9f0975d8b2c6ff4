import { Server } from "node:net";
import { vi } from "vitest";

/** Milliseconds between checks of `vi.waitFor`. Its default of 50 would be most of the time of some tests. */
const WAIT_INTERVAL = 5;

// Components run in production mode, as for visitors. React's development build records a stack per element
// and takes twice as long.
process.env["NODE_ENV"] = "production";

/** Rejects servers, which would slow down the fast project. Tests that listen belong to another one. */
Server.prototype.listen = () => {
  throw new Error("A fast test must not start a server. Rename its file to *.server.test.ts.");
};

const { waitFor } = vi;
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, {
    interval: WAIT_INTERVAL,
    ...(typeof options === "number" ? { timeout: options } : options),
  });

import { Server } from "node:net";
import { vi } from "vitest";

/** Milliseconds between two looks of `vi.waitFor`. Its own 50 would be most of the time that some tests take. */
const WAIT_INTERVAL = 5;

// Components run as visitors get them, and in half the time: React's development build records a stack per element.
process.env["NODE_ENV"] = "production";

/** Keeps the fast project fast: a test that listens belongs to another one. */
Server.prototype.listen = () => {
  throw new Error("A fast test must not start a server. Rename its file to *.server.test.ts.");
};

const { waitFor } = vi;
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, {
    interval: WAIT_INTERVAL,
    ...(typeof options === "number" ? { timeout: options } : options),
  });

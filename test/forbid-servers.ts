import { Server } from "node:net";

/** Keeps the fast project fast: a test that listens belongs to another one. */
Server.prototype.listen = () => {
  throw new Error("A fast test must not start a server. Rename its file to *.server.test.ts.");
};

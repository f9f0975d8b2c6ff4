import express, { type Express } from "express";
import type { Listener } from "./listener.js";

/**
 * Creates the handler of all requests outside of the comment protocol. express finds the visitor's address and whether
 * the connection is encrypted behind `proxies` trusted proxies.
 */
export function createCommentApp(listener: Listener, proxies: number): Express {
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", proxies);
  app.use((request, response) => {
    listener(request, response, { address: request.ip ?? "", isSecure: request.secure });
  });
  return app;
}

import type { Request, RequestHandler, Response } from "express";

/** Creates a request handler that responds with the value of `run` as JSON, or passes its error to `next`. */
export function answer(
  run: (request: Request, response: Response) => Promise<unknown>,
  status = 200,
): RequestHandler {
  return (request, response, next) => {
    run(request, response).then((body) => response.status(status).json(body), next);
  };
}

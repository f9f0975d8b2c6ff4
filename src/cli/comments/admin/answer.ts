import type { Request, RequestHandler, Response } from "express";

/** Answers with what a promise brings, or hands its fault on. */
export function answer(
  run: (request: Request, response: Response) => Promise<unknown>,
  status = 200,
): RequestHandler {
  return (request, response, next) => {
    run(request, response).then((body) => response.status(status).json(body), next);
  };
}

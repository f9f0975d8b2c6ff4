/** A function as Vercel loads it: the default export of a module. */
export interface WebFunction {
  fetch(request: Request): Promise<Response>;
}

/** A stand-in for Vercel. */
export interface VercelHost {
  /** Address of the deployment. */
  readonly url: string;
  /** Resolves when all background work has ended that functions announced so far. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

export function startVercelHost(load: () => Promise<WebFunction>): Promise<VercelHost>;

import type { Log } from "./log.js";

interface ContextOptions {
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Reports when a canvas loses its WebGL context, and when the context is restored, until `signal` aborts. */
export function watchContext(
  canvas: HTMLCanvasElement,
  { log, signal }: ContextOptions,
  onChange: (isLost: boolean) => void,
): void {
  const lost = () => {
    log.info("WebGL context was lost");
    onChange(true);
  };
  const restored = () => {
    log.debug("WebGL context was restored");
    onChange(false);
  };
  canvas.addEventListener("webglcontextlost", lost, { signal });
  canvas.addEventListener("webglcontextrestored", restored, { signal });
}

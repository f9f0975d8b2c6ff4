import mediumZoom, { type Zoom, type ZoomOptions } from "medium-zoom/dist/pure/index.js";

// The package's types describe a CommonJS module by Node's rules, but the file is an ES module.
const createMediumZoom = mediumZoom as unknown as typeof mediumZoom.default;

/**
 * Creates a medium-zoom without its listeners on document and window. The library cannot remove them, and
 * they ignore the visitor while an image is moving. The caller must listen instead.
 */
export function createQuietZoom(options: ZoomOptions): Zoom {
  const restore = [muteListeners(document), muteListeners(window)];
  try {
    return createMediumZoom(options);
  } finally {
    for (const unmute of restore) unmute();
  }
}

function muteListeners(target: EventTarget): () => void {
  const own = Object.getOwnPropertyDescriptor(target, "addEventListener");
  Object.defineProperty(target, "addEventListener", { configurable: true, value: () => undefined });
  return () => {
    if (own === undefined) Reflect.deleteProperty(target, "addEventListener");
    else Object.defineProperty(target, "addEventListener", own);
  };
}

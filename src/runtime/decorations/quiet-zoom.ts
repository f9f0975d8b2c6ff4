import mediumZoom, { type Zoom, type ZoomOptions } from "medium-zoom/dist/pure/index.js";

// The package's types are those of CommonJS to Node's rules; its file is an ES module.
const createMediumZoom = mediumZoom as unknown as typeof mediumZoom.default;

/**
 * Medium-zoom without its listeners on document and window: it has no way to remove them, and while an image is
 * moving they ignore what the visitor wants. Who calls this listens instead.
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

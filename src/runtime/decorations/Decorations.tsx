import { useEffect, useState } from "react";
import type { DecorationOptions, Decoration } from "./options.js";
import { whenIdle } from "./when-idle.js";

/** Props of `Decorations`. */
export interface DecorationsProps {
  /** Result of `parseDecorationOptions`. */
  readonly options: DecorationOptions;
}

/**
 * Adds decorations to the document while it is mounted. It renders nothing itself; a theme's `Frame` contains
 * it.
 */
export function Decorations({ options }: DecorationsProps): null {
  const stable = useStable(options);
  useEffect(() => startDecorations(document.body, stable), [stable]);
  return null;
}

/** Loads the chunk of an enabled decoration. Resolves to a function that mounts it. */
type Load = () => Promise<(host: HTMLElement) => () => void>;

/** Loads and mounts all enabled decorations when the browser is idle. Returns a teardown for all of them. */
export function startDecorations(host: HTMLElement, options: DecorationOptions): () => void {
  let isStopped = false;
  let teardowns: readonly (() => void)[] = [];
  const cancel = whenIdle(() => {
    for (const load of switchedOn(options)) {
      load()
        .then((mount) => {
          if (!isStopped) teardowns = [...teardowns, mount(host)];
        })
        .catch((error: unknown) => reportError(error));
    }
  });
  return () => {
    isStopped = true;
    cancel();
    for (const teardown of teardowns) teardown();
  };
}

/** The effects are small and share code, so they are one file: one request instead of five. */
function switchedOn({ petals, ribbon, topCat, tabTitle, imageZoom }: DecorationOptions): readonly Load[] {
  return [
    ...when(imageZoom, async () => (await import("./image-zoom.js")).imageZoom),
    ...when(tabTitle, async () => (await import("./effects.js")).tabTitle),
    ...when(topCat, async () => (await import("./effects.js")).topCat),
    ...when(ribbon, async () => (await import("./effects.js")).ribbon),
    ...when(petals, async () => (await import("./effects.js")).petals),
  ];
}

function when<Options>(options: Options | null, load: () => Promise<Decoration<Options>>): readonly Load[] {
  if (options === null) return [];
  return [
    async () => {
      const decoration = await load();
      return (host) => decoration.mount(host, options);
    },
  ];
}

/**
 * Returns the same object as long as its values are equal, so that a new rendering of the frame does not
 * restart decorations.
 */
function useStable<Value>(value: Value): Value {
  const [stable, setStable] = useState(value);
  if (stable === value || JSON.stringify(stable) === JSON.stringify(value)) return stable;
  setStable(value);
  return value;
}

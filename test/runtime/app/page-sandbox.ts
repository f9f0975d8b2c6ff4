import type { ReactNode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, vi } from "vitest";
import { act } from "../act.js";

type Listening = Pick<EventTarget, "addEventListener" | "removeEventListener">;

/** Mounts React trees into the document of a test. */
export interface PageSandbox {
  /** Renders `node` into `container`, or into a new element. */
  readonly mount: (node: ReactNode, container?: Element) => Promise<Root>;
  /** Hydrates the HTML in `container`. */
  readonly hydrate: (node: ReactNode, container: Element) => Promise<Root>;
}

/**
 * Gives every test of a file an empty document at `/`. After each test it removes roots, listeners on window
 * and document, timers, storage, fake timers and stubs.
 */
export function usePageSandbox(): PageSandbox {
  let roots: readonly Root[] = [];
  let stopRecording: () => void = () => undefined;
  let stopTimers: () => void = () => undefined;

  beforeEach(() => {
    // A file without a sandbox may have left something.
    resetDocument();
    stopRecording = recordListeners([window, document, document.documentElement]);
    stopTimers = recordTimers();
  });
  afterEach(async () => {
    if (roots.length > 0) {
      await act(async () => {
        for (const root of roots) root.unmount();
      });
    }
    roots = [];
    stopRecording();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    stopTimers();
    resetDocument();
  });

  return {
    async mount(node, container = document.body.appendChild(document.createElement("div"))) {
      const root = createRoot(container);
      roots = [...roots, root];
      await act(async () => root.render(node));
      return root;
    },
    async hydrate(node, container) {
      let root: Root | null = null;
      await act(async () => {
        root = hydrateRoot(container, node);
        roots = [...roots, root];
      });
      if (root === null) throw new Error("React made no root");
      return root;
    },
  };
}

/** Records the listeners added to `targets`. Returns a function that removes them and stops recording. */
function recordListeners(targets: readonly Listening[]): () => void {
  const undo = targets.flatMap((target) => {
    const own = Object.getOwnPropertyDescriptor(target, "addEventListener");
    const add = target.addEventListener.bind(target);
    const added: Parameters<Listening["addEventListener"]>[] = [];
    Object.defineProperty(target, "addEventListener", {
      configurable: true,
      value: (...args: Parameters<Listening["addEventListener"]>) => {
        added.push(args);
        add(...args);
      },
    });
    return () => {
      if (own === undefined) Reflect.deleteProperty(target, "addEventListener");
      else Object.defineProperty(target, "addEventListener", own);
      for (const args of added) target.removeEventListener(...args);
    };
  });
  return () => {
    for (const run of undo) run();
  };
}

/** Records timers and frames. Returns a function that cancels those that are still to come, and stops recording. */
function recordTimers(): () => void {
  const { setTimeout: wait, requestAnimationFrame: draw } = globalThis;
  const timers: ReturnType<typeof wait>[] = [];
  const frames: number[] = [];
  const waitAndKeep = (...args: Parameters<typeof wait>) => {
    const timer = wait(...args);
    timers.push(timer);
    return timer;
  };
  globalThis.setTimeout = Object.assign(waitAndKeep, wait);
  globalThis.requestAnimationFrame = (run) => {
    const frame = draw(run);
    frames.push(frame);
    return frame;
  };
  return () => {
    globalThis.setTimeout = wait;
    globalThis.requestAnimationFrame = draw;
    for (const timer of timers) clearTimeout(timer);
    for (const frame of frames) cancelAnimationFrame(frame);
  };
}

function resetDocument(): void {
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  for (const element of document.querySelectorAll("html > :not(head, body)")) element.remove();
  document.adoptedStyleSheets = [];
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  window.scrollTo(0, 0);
}

import { adoptStyle } from "../decorations/adopt-style.js";
import { watchMotion } from "../decorations/watch-motion.js";
import { whenIdle } from "../decorations/when-idle.js";
import { startMascot } from "../mascot/start-mascot.js";

/** Brings the mascot whose settings the build wrote to `path`, below the base; returns what takes it away. */
export function openMascot(path: string, base: string): () => void {
  const url = new URL(base + path, document.baseURI).href;
  return startMascot({ url, base, adoptStyle, watchMotion, whenIdle });
}

import { adoptStyle } from "../decorations/adopt-style.js";
import { watchMotion, watchScheme } from "../decorations/watch-preferences.js";
import { whenIdle } from "../decorations/when-idle.js";
import { watchMargins } from "../margin/watch-margins.js";
import { startMascot } from "../mascot/start-mascot.js";

/**
 * Starts the mascot with the settings file at `path`, relative to the base. Returns a function that removes
 * it.
 */
export function openMascot(path: string, base: string): () => void {
  const url = new URL(base + path, document.baseURI).href;
  return startMascot({ url, base, adoptStyle, watchMargins, watchMotion, watchScheme, whenIdle });
}

import { directionOf } from "../model/document/head.js";

/** Arrows that point backward, forward and out of the page. */
export interface Arrows {
  readonly back: string;
  readonly forward: string;
  readonly out: string;
}

/** Returns the arrows for texts in a language, a BCP 47 tag. Unicode does not mirror them by itself. */
export function arrowsOf(lang: string): Arrows {
  return directionOf(lang) === "rtl"
    ? { back: "→", forward: "←", out: "↖" }
    : { back: "←", forward: "→", out: "↗" };
}

import { mascotRoom, type MascotPlacement } from "../../runtime/model/mascot-room.js";
import type { MascotSettings } from "../../runtime/model/mascot.js";

/**
 * Returns the style sheet that reserves room for the mascot, before anything is painted. A theme reads it
 * from `--mascot-left` and `--mascot-right`. A mascot that starts on click gets its room when it is opened,
 * and a visitor who hides the mascot gets the room back.
 */
export function roomStyle(settings: MascotPlacement & Pick<MascotSettings, "start">): string {
  const { media, width } = mascotRoom(settings);
  const root = settings.start === "click" ? ':root[data-mascot="open"]' : ':root:not([data-mascot="closed"])';
  const room = settings.side === "left" ? [width, 0] : [0, width];
  return `@media screen and ${media} { ${root} { --mascot-left: ${room[0]}px; --mascot-right: ${room[1]}px; } }`;
}

import type { BakedCommentTexts } from "../features/baked-comment-texts.js";

export const bakedComments: BakedCommentTexts = {
  noScript: "Aktiviere JavaScript, um einen Kommentar zu schreiben.",
};

import type { BakedCommentTexts } from "../features/baked-comment-texts.js";

export const bakedComments: BakedCommentTexts = {
  noScript: "Activez JavaScript pour écrire un commentaire.",
};

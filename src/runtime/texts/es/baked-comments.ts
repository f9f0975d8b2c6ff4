import type { BakedCommentTexts } from "../features/baked-comment-texts.js";

export const bakedComments: BakedCommentTexts = {
  noScript: "Activa JavaScript para escribir un comentario.",
};

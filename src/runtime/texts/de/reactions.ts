import type { ReactionsTexts } from "../features/reactions-texts.js";

export const reactions: ReactionsTexts = {
  group: "Reaktionen auf diese Seite",
  "👍": "Daumen hoch",
  "👎": "Daumen runter",
  "😄": "Lächeln",
  "🎉": "Party",
  "😕": "Verwirrt",
  "❤": "Herz",
  "🚀": "Rakete",
  "👀": "Augen",
  "👏": "Applaus",
  "🔥": "Feuer",
  "😂": "Freudentränen",
  "😮": "Überrascht",
  "😢": "Traurig",
  "🤔": "Nachdenklich",
  "🙏": "Danke",
  "💡": "Gute Idee",
};

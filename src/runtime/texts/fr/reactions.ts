import type { ReactionsTexts } from "../features/reactions-texts.js";

export const reactions: ReactionsTexts = {
  group: "Réactions à cette page",
  "👍": "Pouce en l’air",
  "👎": "Pouce vers le bas",
  "😄": "Sourire",
  "🎉": "Fête",
  "😕": "Perplexe",
  "❤": "Cœur",
  "🚀": "Fusée",
  "👀": "Yeux",
  "👏": "Applaudissements",
  "🔥": "Feu",
  "😂": "Larmes de joie",
  "😮": "Surpris",
  "😢": "Triste",
  "🤔": "Pensif",
  "🙏": "Merci",
  "💡": "Bonne idée",
};

import type { ReactionsTexts } from "../features/reactions-texts.js";

export const reactions: ReactionsTexts = {
  group: "Reações a esta página",
  "👍": "Polegar para cima",
  "👎": "Polegar para baixo",
  "😄": "Sorriso",
  "🎉": "Festa",
  "😕": "Confusão",
  "❤": "Coração",
  "🚀": "Foguete",
  "👀": "Olhos",
  "👏": "Aplausos",
  "🔥": "Fogo",
  "😂": "Lágrimas de alegria",
  "😮": "Surpresa",
  "😢": "Tristeza",
  "🤔": "Pensando",
  "🙏": "Obrigado",
  "💡": "Boa ideia",
};

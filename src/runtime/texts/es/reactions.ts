import type { ReactionsTexts } from "../features/reactions-texts.js";

export const reactions: ReactionsTexts = {
  group: "Reacciones a esta página",
  "👍": "Pulgar arriba",
  "👎": "Pulgar abajo",
  "😄": "Sonrisa",
  "🎉": "Fiesta",
  "😕": "Confusión",
  "❤": "Corazón",
  "🚀": "Cohete",
  "👀": "Ojos",
  "👏": "Aplausos",
  "🔥": "Fuego",
  "😂": "Lágrimas de risa",
  "😮": "Sorpresa",
  "😢": "Tristeza",
  "🤔": "Pensando",
  "🙏": "Gracias",
  "💡": "Buena idea",
};

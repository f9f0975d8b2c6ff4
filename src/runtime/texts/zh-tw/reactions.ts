import type { ReactionsTexts } from "../features/reactions-texts.js";

export const reactions: ReactionsTexts = {
  group: "對這一頁的反應",
  "👍": "讚",
  "👎": "倒讚",
  "😄": "微笑",
  "🎉": "慶祝",
  "😕": "困惑",
  "❤": "愛心",
  "🚀": "火箭",
  "👀": "關注",
  "👏": "鼓掌",
  "🔥": "火熱",
  "😂": "笑哭",
  "😮": "驚訝",
  "😢": "難過",
  "🤔": "思考",
  "🙏": "感謝",
  "💡": "好點子",
};

import type { ReactionsTexts } from "../features/reactions-texts.js";

export const reactions: ReactionsTexts = {
  group: "Reactions to this page",
  "👍": "Thumbs up",
  "👎": "Thumbs down",
  "😄": "Smile",
  "🎉": "Party",
  "😕": "Confused",
  "❤": "Heart",
  "🚀": "Rocket",
  "👀": "Eyes",
  "👏": "Applause",
  "🔥": "Fire",
  "😂": "Tears of joy",
  "😮": "Surprised",
  "😢": "Sad",
  "🤔": "Thinking",
  "🙏": "Thank you",
  "💡": "Good idea",
};

import type { ReactionsTexts } from "../features/reactions-texts.js";

export const reactions: ReactionsTexts = {
  group: "对这一页的反应",
  "👍": "赞",
  "👎": "踩",
  "😄": "微笑",
  "🎉": "庆祝",
  "😕": "困惑",
  "❤": "爱心",
  "🚀": "火箭",
  "👀": "关注",
  "👏": "鼓掌",
  "🔥": "火热",
  "😂": "笑哭",
  "😮": "惊讶",
  "😢": "难过",
  "🤔": "思考",
  "🙏": "感谢",
  "💡": "好主意",
};

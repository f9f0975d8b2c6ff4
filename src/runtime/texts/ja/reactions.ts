import type { ReactionsTexts } from "../features/reactions-texts.js";

export const reactions: ReactionsTexts = {
  group: "このページへのリアクション",
  "👍": "いいね",
  "👎": "よくないね",
  "😄": "笑顔",
  "🎉": "お祝い",
  "😕": "困惑",
  "❤": "ハート",
  "🚀": "ロケット",
  "👀": "注目",
  "👏": "拍手",
  "🔥": "炎",
  "😂": "うれし泣き",
  "😮": "驚き",
  "😢": "悲しい",
  "🤔": "考え中",
  "🙏": "ありがとう",
  "💡": "ひらめき",
};

import type { ReactionsTexts } from "../features/reactions-texts.js";

export const reactions: ReactionsTexts = {
  group: "이 페이지에 대한 반응",
  "👍": "좋아요",
  "👎": "싫어요",
  "😄": "웃음",
  "🎉": "축하",
  "😕": "혼란",
  "❤": "하트",
  "🚀": "로켓",
  "👀": "주목",
  "👏": "박수",
  "🔥": "불꽃",
  "😂": "웃겨서 눈물",
  "😮": "놀람",
  "😢": "슬픔",
  "🤔": "생각 중",
  "🙏": "고마워요",
  "💡": "좋은 생각",
};

import type { ReactionsTexts } from "../features/reactions-texts.js";

export const reactions: ReactionsTexts = {
  group: "Cảm xúc về trang này",
  "👍": "Thích",
  "👎": "Không thích",
  "😄": "Mỉm cười",
  "🎉": "Ăn mừng",
  "😕": "Bối rối",
  "❤": "Trái tim",
  "🚀": "Tên lửa",
  "👀": "Đôi mắt",
  "👏": "Vỗ tay",
  "🔥": "Ngọn lửa",
  "😂": "Cười ra nước mắt",
  "😮": "Ngạc nhiên",
  "😢": "Buồn",
  "🤔": "Suy nghĩ",
  "🙏": "Cảm ơn",
  "💡": "Ý tưởng hay",
};

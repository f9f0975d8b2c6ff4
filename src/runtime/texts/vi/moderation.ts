import type { ModerationTexts } from "../features/moderation-texts.js";

export const moderation: ModerationTexts = {
  signedIn: "Bạn đang quản lý bình luận với tư cách chủ trang trên thiết bị này.",
  signOut: "Đăng xuất",
  waiting: "Đang chờ duyệt",
  approve: "Duyệt",
  hide: "Ẩn",
  spam: "Spam",
  pin: "Ghim",
  unpin: "Bỏ ghim",
  deleteConfirm: "Xóa bình luận này và mọi câu trả lời?",
  ended: "Bạn không còn đăng nhập với tư cách chủ trang. Hãy mở lại blog từ trang quản lý.",
};

import type { ModerationTexts } from "../features/moderation-texts.js";

export const moderation: ModerationTexts = {
  signedIn: "Trên thiết bị này, bạn kiểm duyệt với tư cách chủ trang.",
  signedInAs: "Trên thiết bị này, bạn kiểm duyệt với tên ",
  signOut: "Đăng xuất",
  waiting: "Đang chờ duyệt",
  approve: "Duyệt",
  hide: "Ẩn",
  spam: "Spam",
  pin: "Ghim",
  unpin: "Bỏ ghim",
  deleteConfirm: "Xóa bình luận này và mọi câu trả lời?",
  ended: "Phiên kiểm duyệt của bạn đã kết thúc. Hãy mở lại blog từ trang quản lý.",
};

import type { ConversationTexts } from "../features/conversation-texts.js";

export const conversation: ConversationTexts = {
  owner: "Tác giả",
  moderator: "Người kiểm duyệt",
  order: "Sắp xếp",
  newest: "Mới nhất trước",
  oldest: "Cũ nhất trước",
  popular: "Nhiều lượt thích nhất",
  like: "Thích",
  notSaved: "Chưa lưu được. Vui lòng thử lại sau.",
  edit: "Sửa",
  cancelEdit: "Hủy",
  delete: "Xóa",
  deleteConfirm: "Xóa bình luận này?",
  tooLate: "Không thể sửa bình luận này nữa.",
  hasReplies: "Không thể xóa bình luận đã có câu trả lời.",
};

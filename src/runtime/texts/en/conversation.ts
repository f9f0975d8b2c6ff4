import type { ConversationTexts } from "../features/conversation-texts.js";

export const conversation: ConversationTexts = {
  owner: "Author",
  moderator: "Moderator",
  order: "Order",
  newest: "Newest first",
  oldest: "Oldest first",
  popular: "Most liked",
  like: "Like",
  notSaved: "Not saved. Please try again later.",
  edit: "Edit",
  cancelEdit: "Cancel",
  delete: "Delete",
  deleteConfirm: "Delete this comment?",
  tooLate: "This comment can no longer be changed.",
  hasReplies: "A comment with replies cannot be deleted.",
};

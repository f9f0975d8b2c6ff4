import type { ConversationTexts } from "../features/conversation-texts.js";

export const conversation: ConversationTexts = {
  owner: "בעל האתר",
  moderator: "מנחה",
  order: "סדר",
  newest: "החדשות תחילה",
  oldest: "הישנות תחילה",
  popular: "האהובות ביותר",
  like: "אהבתי",
  notSaved: "לא נשמר. נא לנסות שוב מאוחר יותר.",
  edit: "עריכה",
  cancelEdit: "ביטול",
  delete: "מחיקה",
  deleteConfirm: "למחוק את התגובה הזאת?",
  tooLate: "כבר אי אפשר לשנות את התגובה הזאת.",
  hasReplies: "אי אפשר למחוק תגובה שיש לה תשובות.",
};

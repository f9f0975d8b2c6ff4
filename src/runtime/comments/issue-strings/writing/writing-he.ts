import type { WritingStrings } from "./writing-string-table.js";

/** Hebrew, for who is signed in. */
export const HE: WritingStrings = {
  logout: "יציאה",
  signedInAs: (name) => `מחוברים בתור ${name}`,
  submit: "שליחה",
  submitting: "שולח …",
  placeholder: "כאן כותבים תגובה. אפשר להשתמש ב-Markdown, ו-Ctrl + Enter שולח.",
  cancel: "ביטול",
  edit: "עריכה",
  save: "שמירה",
  saving: "שומר …",
  remove: "מחיקה",
  removing: "מוחק …",
  reply: "תגובה",
  reactionGiven: (reaction) => `כבר הגבת ב"${reaction}"`,
  deleteConfirm: "למחוק את התגובה הזאת?",
  deleteFailed: "מחיקת התגובה נכשלה",
  posted: "התגובה פורסמה.",
  saved: "השינויים נשמרו.",
  removed: "התגובה נמחקה.",
  notSent: "התגובה לא נשלחה. הטקסט נשמר כאן.",
  signInForeign: "הכניסה לא התחילה בחלון הזה ולכן לא נעשה בה שימוש. נא לנסות שוב.",
  signInRefused: "הכניסה לא הושלמה.",
};

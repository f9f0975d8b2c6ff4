import type { ModerationTexts } from "../features/moderation-texts.js";

export const moderation: ModerationTexts = {
  signedIn: "במכשיר הזה התגובות מנוהלות בהרשאת בעל האתר.",
  signedInAs: "במכשיר הזה התגובות מנוהלות בשם ",
  signOut: "יציאה",
  waiting: "ממתינות לאישור",
  approve: "אישור",
  hide: "הסתרה",
  spam: "ספאם",
  pin: "נעיצה",
  unpin: "ביטול הנעיצה",
  deleteConfirm: "למחוק את התגובה הזאת ואת כל התשובות עליה?",
  ended: "ההתחברות לניהול התגובות הסתיימה. יש לפתוח את הבלוג שוב מדף הניהול.",
};

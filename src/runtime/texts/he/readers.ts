import type { ReadersTexts } from "../features/readers-texts.js";

export const readers: ReadersTexts = {
  signIn: (provider) => `כניסה עם ${provider}`,
  signedIn: (name) => `נכנסת בשם ${name}`,
  signOut: "יציאה",
  ownData: "הנתונים שלי",
  failed: "הכניסה לא הצליחה. נא לנסות שוב.",
  ended: "תוקף הכניסה פג. נא להיכנס שוב, או לשלוח את התגובה בלי כניסה.",
  verified: (provider) => `כניסה עם ${provider}`,
  notVerified: "לא מאומת",
  taken: "מישהו אחר שמגיב כאן משתמש בשם הזה ואימת אותו.",
  byMail: "כניסה בדוא״ל",
  mail: "דוא״ל",
  address: "כתובת דוא״ל",
  send: "שליחת קישור",
  sent: "אם הכתובת יכולה לקבל הודעות, ההודעה בדרך. יש לפתוח את הקישור שבה בכל מכשיר, ולהזין את הקוד שמופיע שם.",
  code: "קוד",
  enter: "כניסה",
};

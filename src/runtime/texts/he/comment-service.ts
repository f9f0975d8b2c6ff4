import type { CommentServiceTexts } from "../features/comment-service-texts.js";

export const commentService: CommentServiceTexts = {
  feedTitle: (site) => (site === "" ? "תגובות" : `תגובות באתר ${site}`),
  entryTitle: (nick, page) => `${nick} על ${page}`,
  waitingTitle: (title) => `[ממתינה] ${title}`,
  proofNeeded:
    "שירות התגובות מבקש מהדפדפן חישוב קצר, ובדף הזה אי אפשר לבצע אותו. יש לפתוח את הדף בכתובת שמתחילה ב-https, או בדפדפן אחר.",
  turnstileTitle: "בדיקה קצרה",
  turnstileCancel: "ביטול",
  turnstileFailed: "אי אפשר לטעון את הבדיקה של Cloudflare. יש לטעון את הדף מחדש כדי לנסות שוב; הטקסט נשמר.",
  turnstileNeeded:
    "שירות התגובות מוודא שלא תוכנה כותבת תגובות. יש לשלוח את התגובה שוב ולהשלים את הבדיקה של Cloudflare.",

  ownerSubject: (site, nick) => `[${site}] תגובה חדשה מאת ${nick}`,
  waitingSubject: (site, nick) => `[${site}] תגובה מאת ${nick} ממתינה לאישור`,
  ownerIntro: (nick, page) => `תגובה חדשה מאת ${nick} על ${page}:`,
  waitingIntro: (nick, page) => `תגובה חדשה מאת ${nick} על ${page}. היא ממתינה לאישור ועדיין אינה גלויה:`,
  mail: "דוא״ל",
  link: "אתר",
  address: "כתובת IP",
  openAdmin: "לדף הניהול",
  approve: "אישור",
  remove: "מחיקה",

  replySubject: (site, nick) => `[${site}] תשובה מאת ${nick} לתגובה שלך`,
  replyIntro: (nick) => `תשובה מאת ${nick}:`,
  yourWords: "התגובה שלך:",
  openComment: "לפתיחת התגובה",
  whyYou: (site) => `הודעה זו נשלחה כי הכתובת הזאת נמסרה עם תגובה באתר ${site}.`,
  unsubscribe: "ביטול התראות על תשובות",

  askTitle: "התראות על תשובות",
  ask: (site) => `להפסיק לקבל מ-${site} הודעות דוא״ל על תשובות?`,
  askButton: "ביטול ההרשמה",
  done: (site) => `בוצע. ${site} לא ישלח עוד הודעות דוא״ל על תשובות.`,
  undoButton: "הרשמה מחדש",
  undone: (site) => `בוצע. ${site} ישלח הודעת דוא״ל על כל תשובה.`,
  badLink: "הקישור חסר או שאינו תקף עוד. יש לפתוח אותו שוב מתוך ההודעה.",

  confirmSubject: (site) => `[${site}] אישור הכתובת לקבלת התראות על תשובות`,
  confirmIntro: (site) =>
    `התקבלה תשובה לתגובה באתר ${site} שנכתבה עם כתובת הדוא״ל הזאת. יש לאשר את הכתובת כדי לראות את התשובה ולקבל הודעות על תשובות. עד לאישור לא יישלחו הודעות כאלה. אם לא כתבת תגובה, אפשר להתעלם מההודעה הזאת.`,
  confirmLink: "אישור הכתובת",
  confirmTitle: "הודעות דוא״ל על תשובות",
  confirmAsk: (site) => `לקבל הודעת דוא״ל על כל תשובה באתר ${site}?`,
  confirmButton: "אישור",
  confirmed: (site) => `בוצע. ${site} ישלח הודעת דוא״ל על כל תשובה.`,

  moderationTitle: "אישור או מחיקה",
  askApprove: (nick, page) => `לאשר את התגובה הזאת מאת ${nick} על ${page}?`,
  askDelete: (nick, page, replies) =>
    replies === 0
      ? `למחוק את התגובה הזאת מאת ${nick} על ${page}?`
      : `למחוק את התגובה הזאת מאת ${nick} על ${page} ואת ${replies === 1 ? "התשובה" : `${replies} התשובות`} עליה?`,
  approved: "בוצע. התגובה גלויה עכשיו.",
  deleted: "בוצע. התגובה נמחקה.",
  endedLink: "תוקף הקישור פג. אפשר להשתמש בדף הניהול.",
  usedLink: "הקישור כבר נוצל, או שהתגובה השתנתה מאז ההודעה. אפשר להשתמש בדף הניהול.",

  frontTitle: (site) => (site === "" ? "שירות התגובות" : `התגובות של ${site}`),
  frontText: "השירות הזה שומר את התגובות ואת מוני הביקורים של אתר. קוראים וכותבים אותן באתר עצמו.",
  frontHealthy: "השירות פועל.",
  frontAway: "מסד הנתונים אינו מגיב כרגע.",
  frontSite: (site) => `לאתר ${site}`,
  frontAdmin: "דף הניהול",
  exampleLink: "לניסיון בדף לדוגמה",
  exampleTitle: "דף לדוגמה",
  exampleText: "התגובות האלה נמצאות במסד הנתונים של השירות. דף באתר שלך מציג אותן באותן שתי שורות:",

  adminNoScript: "הדף הזה זקוק ל-JavaScript.",
};

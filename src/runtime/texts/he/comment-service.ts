import type { CommentServiceTexts, BakedCommentTexts } from "../features/comment-service-texts.js";

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

  ownerSubject: (site, nick) => `תגובה חדשה מאת ${nick} באתר ${site}`,
  waitingSubject: (site, nick) => `תגובה מאת ${nick} ממתינה לאישור באתר ${site}`,
  ownerIntro: (nick, page) => `תגובה חדשה מאת ${nick} על ${page}:`,
  waitingIntro: (nick, page) => `תגובה חדשה מאת ${nick} על ${page}. היא ממתינה לאישור ועדיין אינה גלויה:`,
  mail: "דוא״ל",
  link: "אתר",
  address: "כתובת IP",
  openAdmin: "לדף הניהול",
  approve: "אישור",
  remove: "מחיקה",

  replySubject: (site, nick) => `תשובה מאת ${nick} לתגובה שלך באתר ${site}`,
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
  badLink: "הקישור אינו שלם או שאינו תקף עוד. יש לפתוח אותו שוב מתוך ההודעה.",

  confirmSubject: (site) => `אישור הכתובת לקבלת הודעות על תשובות באתר ${site}`,
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

  readerTitle: "כניסה",
  readerWindow: "נכנסת. אפשר לסגור את החלון.",
  readerFailed: "הכניסה לא הצליחה. נא לסגור את החלון ולנסות שוב.",

  linkSubject: (site) => `קישור לכניסה לאתר ${site}`,
  linkIntro: (site, minutes) =>
    `התבקשה כניסה לאתר ${site} עם הכתובת הזאת. הקישור פועל פעם אחת, במשך ${minutes} דקות. אם לא ביקשת זאת, אפשר להתעלם מההודעה.`,
  linkButton: "כניסה",
  linkName: "השם שלך",
  linkAsk: (site) => `להיכנס לאתר ${site}? אם לא ביקשת את ההודעה, יש לסגור את הדף.`,
  linkTaken: "השם ריק או שייך למישהו אחר. נא לבחור שם אחר.",
  linkCode: (minutes) => `יש להזין את הקוד בתוך ${minutes} דקות בדף שבו התבקשה ההודעה. אין למסור אותו לאיש.`,

  ownTitle: "המידע שלך",
  ownSignIn: (site) => `יש להיכנס כדי לראות מה ${site} שמר עליך, להוריד את המידע או למחוק אותו.`,
  ownWith: (platform) => `כניסה עם ${platform}`,
  ownMail: "כתובת דוא״ל",
  ownSend: "שליחת קישור",
  ownSent:
    "אם הכתובת יכולה לקבל דואר, ההודעה כבר בדרך. יש לפתוח את הקישור שבה בדפדפן הזה. אם הוא נפתח במכשיר אחר, יש להזין כאן את הקוד שמוצג שם.",
  ownCode: "קוד",
  ownFailed: "הכניסה לא הצליחה. נא לנסות שוב.",
  ownAs: (name, by) => `נכנסת בשם ${name} (${by})`,
  ownSignOut: "יציאה",
  ownComments: (count) => `התגובות שלך (${count})`,
  ownWaiting: "ממתינה לאישור",
  ownNewer: "תגובות חדשות יותר",
  ownOlder: "תגובות ישנות יותר",
  ownSessions: "היכן נכנסת",
  ownSession: (place, date) => `${place}, מאז ${date}`,
  ownEnd: "יציאה משם",
  ownExport: "שמירת המידע",
  ownExportText: "קובץ עם הפרופיל שלך ועם כל התגובות שנכתבו לאחר כניסה.",
  ownExportLink: "הורדה",
  ownErase: "מחיקת הנתונים",
  ownEraseText:
    "הפרופיל, החיבורים והתגובות שכתבת כשהיית מחובר יימחקו. מתגובות שאחרים השיבו להן יימחקו רק הטקסט והשם שלך, והתשובות יישארו. אי אפשר לבטל את המחיקה.",
  ownEraseLink: "מחיקה…",
  ownEraseButton: "מחיקת הכול",
  ownEraseLeft: (count) => `תגובות שנותרו: ${count}.`,
  ownEraseOn: "המשך",
  ownErased: "הנתונים שלך נמחקו.",
  erasedComment: "התגובה נמחקה בידי מי שכתב אותה.",
  ownReplies: "הודעות דוא״ל על תשובות",
  ownRepliesOn: (mail) => `כאשר מישהו משיב לתגובה שנכתבה לאחר כניסה, נשלחת הודעה אל ${mail}.`,
  ownRepliesTyped:
    "כאשר מישהו משיב לתגובה שנכתבה לאחר כניסה, נשלחת הודעה לכתובת שצורפה לתגובה, אם בעל הכתובת מסכים.",
  ownRepliesOff: "לא נשלחת אליך הודעה כאשר מישהו משיב לתגובה שנכתבה לאחר כניסה.",
  ownTurnOn: "הפעלה",
  ownTurnOff: "כיבוי",

  adminNoScript: "הדף הזה זקוק ל-JavaScript.",
};

export const bakedComments: BakedCommentTexts = {
  noScript: "אפשר לכתוב תגובות רק כאשר JavaScript מופעל.",
};

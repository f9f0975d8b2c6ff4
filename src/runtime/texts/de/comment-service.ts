import type { CommentServiceTexts } from "../features/comment-service-texts.js";

export const commentService: CommentServiceTexts = {
  feedTitle: (site) => (site === "" ? "Kommentare" : `Kommentare auf ${site}`),
  entryTitle: (nick, page) => `${nick} zu ${page}`,
  waitingTitle: (title) => `[wartet] ${title}`,
  proofNeeded:
    "Der Kommentardienst lässt den Browser kurz rechnen, und das ist auf dieser Seite nicht möglich. Öffne sie mit einer Adresse, die mit https beginnt, oder in einem anderen Browser.",
  turnstileTitle: "Kurze Prüfung",
  turnstileCancel: "Abbrechen",
  turnstileFailed:
    "Die Prüfung von Cloudflare lässt sich nicht laden. Lade die Seite neu, um es noch einmal zu versuchen; dein Text bleibt erhalten.",
  turnstileNeeded:
    "Der Kommentardienst prüft, ob ein Programm Kommentare schreibt. Sende den Kommentar noch einmal ab und schließe die Prüfung von Cloudflare ab.",

  ownerSubject: (site, nick) => `[${site}] Neuer Kommentar von ${nick}`,
  waitingSubject: (site, nick) => `[${site}] Ein Kommentar von ${nick} wartet auf Freigabe`,
  ownerIntro: (nick, page) => `${nick} hat zu ${page} kommentiert:`,
  waitingIntro: (nick, page) =>
    `${nick} hat zu ${page} kommentiert. Der Kommentar wartet auf deine Freigabe und ist noch nicht sichtbar:`,
  mail: "E-Mail",
  link: "Webseite",
  address: "IP-Adresse",
  openAdmin: "Verwaltung öffnen",
  approve: "Freigeben",
  remove: "Löschen",

  replySubject: (site, nick) => `[${site}] ${nick} hat auf deinen Kommentar geantwortet`,
  replyIntro: (nick) => `${nick} hat dir geantwortet:`,
  yourWords: "Dein Kommentar:",
  openComment: "Kommentar öffnen",
  whyYou: (site) =>
    `Du erhältst diese E-Mail, weil diese Adresse bei einem Kommentar auf ${site} angegeben wurde.`,
  unsubscribe: "Keine Benachrichtigungen über Antworten mehr",

  askTitle: "Benachrichtigungen über Antworten",
  ask: (site) => `Möchtest du von ${site} keine E-Mails über Antworten mehr erhalten?`,
  askButton: "Abbestellen",
  done: (site) => `Erledigt. ${site} schickt dir keine E-Mails über Antworten mehr.`,
  undoButton: "Wieder abonnieren",
  undone: (site) => `Erledigt. ${site} schickt dir eine E-Mail, wenn dir jemand antwortet.`,
  badLink:
    "Dieser Link ist unvollständig oder nicht mehr gültig. Bitte öffne ihn noch einmal aus der E-Mail.",

  confirmSubject: (site) => `[${site}] Bestätige deine Adresse für E-Mails über Antworten`,
  confirmIntro: (site) =>
    `Jemand hat auf einen Kommentar auf ${site} geantwortet, der mit dieser E-Mail-Adresse geschrieben wurde. Bestätige die Adresse, um die Antwort zu sehen und künftig E-Mails über Antworten zu erhalten. Bis dahin bekommst du keine. Wenn du keinen Kommentar geschrieben hast, ignoriere diese E-Mail.`,
  confirmLink: "Adresse bestätigen",
  confirmTitle: "E-Mails über Antworten",
  confirmAsk: (site) => `Möchtest du eine E-Mail erhalten, wenn dir jemand auf ${site} antwortet?`,
  confirmButton: "Bestätigen",
  confirmed: (site) => `Erledigt. ${site} schickt dir eine E-Mail, wenn dir jemand antwortet.`,

  moderationTitle: "Freigeben oder löschen",
  askApprove: (nick, page) => `Diesen Kommentar von ${nick} zu ${page} freigeben?`,
  askDelete: (nick, page, replies) =>
    replies === 0
      ? `Diesen Kommentar von ${nick} zu ${page} löschen?`
      : `Diesen Kommentar von ${nick} zu ${page} und ${replies === 1 ? "die Antwort" : `die ${replies} Antworten`} darauf löschen?`,
  approved: "Erledigt. Der Kommentar ist jetzt sichtbar.",
  deleted: "Erledigt. Der Kommentar ist gelöscht.",
  endedLink: "Dieser Link ist abgelaufen. Nutze stattdessen die Verwaltung.",
  usedLink:
    "Dieser Link wurde schon benutzt, oder der Kommentar hat sich seit der Nachricht geändert. Nutze stattdessen die Verwaltung.",

  frontTitle: (site) => (site === "" ? "Kommentardienst" : `Kommentare von ${site}`),
  frontText:
    "Dieser Dienst speichert die Kommentare und Besucherzahlen einer Website. Gelesen und geschrieben werden sie dort.",
  frontHealthy: "Der Dienst funktioniert.",
  frontAway: "Die Datenbank antwortet im Moment nicht.",
  frontSite: (site) => `Zur Website ${site}`,
  frontAdmin: "Verwaltung",
  exampleLink: "Auf einer Beispielseite ausprobieren",
  exampleTitle: "Beispielseite",
  exampleText:
    "Diese Kommentare liegen in der Datenbank dieses Dienstes. Eine Seite deiner Website zeigt sie mit denselben zwei Zeilen:",

  adminNoScript: "Diese Seite braucht JavaScript.",
};

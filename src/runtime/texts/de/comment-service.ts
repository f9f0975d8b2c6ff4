import type { CommentServiceTexts, BakedCommentTexts } from "../features/comment-service-texts.js";

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
  link: "Website",
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

  readerTitle: "Anmelden",
  readerWindow: "Du bist angemeldet. Du kannst dieses Fenster schließen.",
  readerFailed: "Die Anmeldung hat nicht geklappt. Schließe dieses Fenster und versuche es noch einmal.",

  linkSubject: (site) => `[${site}] Dein Link zum Anmelden`,
  linkIntro: (site, minutes) =>
    `Jemand, wahrscheinlich du, möchte sich auf ${site} mit dieser Adresse anmelden. Der Link gilt einmal und ${minutes} Minuten lang. Wenn du es nicht warst, beachte diese E-Mail nicht.`,
  linkButton: "Anmelden",
  linkName: "Dein Name",
  linkAsk: (site) => `Auf ${site} anmelden? Wenn du die E-Mail nicht angefordert hast, schließe diese Seite.`,
  linkTaken: "Dieser Name ist leer oder gehört jemand anderem. Wähle einen anderen.",
  linkCode: (minutes) =>
    `Gib diesen Code innerhalb von ${minutes} Minuten auf der Seite ein, auf der du die E-Mail angefordert hast. Gib ihn niemandem weiter.`,

  ownTitle: "Deine Daten",
  ownSignIn: (site) =>
    `Melde dich an, um zu sehen, was ${site} über dich gespeichert hat, und um es zu sichern oder zu löschen.`,
  ownWith: (platform) => `Mit ${platform} anmelden`,
  ownMail: "E-Mail-Adresse",
  ownSend: "Link senden",
  ownSent:
    "Wenn die Adresse E-Mails empfangen kann, ist eine unterwegs. Öffne den Link darin in diesem Browser. Wenn du ihn auf einem anderen Gerät öffnest, gib den dort angezeigten Code hier ein.",
  ownCode: "Code",
  ownFailed: "Die Anmeldung hat nicht geklappt. Versuche es noch einmal.",
  ownAs: (name, by) => `Angemeldet als ${name} (${by})`,
  ownSignOut: "Abmelden",
  ownComments: (count) => `Deine Kommentare (${count})`,
  ownWaiting: "wartet auf Freigabe",
  ownNewer: "Neuere Kommentare",
  ownOlder: "Ältere Kommentare",
  ownSessions: "Wo du angemeldet bist",
  ownSession: (place, date) => `${place}, seit ${date}`,
  ownEnd: "Dort abmelden",
  ownExport: "Daten sichern",
  ownExportText: "Eine Datei mit deinem Profil und allen Kommentaren, die du angemeldet geschrieben hast.",
  ownExportLink: "Herunterladen",
  ownErase: "Daten löschen",
  ownEraseText:
    "Dein Profil, deine Anmeldungen und die Kommentare, die du angemeldet geschrieben hast, werden gelöscht. Bei Kommentaren, auf die andere geantwortet haben, werden nur der Text und dein Name gelöscht, die Antworten bleiben. Niemand kann das rückgängig machen.",
  ownEraseLink: "Löschen…",
  ownEraseButton: "Alles löschen",
  ownEraseLeft: (count) => `Noch übrige Kommentare: ${count}.`,
  ownEraseOn: "Weiter",
  ownErased: "Deine Daten sind gelöscht.",
  erasedComment: "Dieser Kommentar wurde von seinem Autor gelöscht.",
  ownReplies: "E-Mails über Antworten",
  ownRepliesOn: (mail) =>
    `Wenn jemand auf einen Kommentar antwortet, den du angemeldet geschrieben hast, geht eine E-Mail an ${mail}.`,
  ownRepliesTyped:
    "Wenn jemand auf einen Kommentar antwortet, den du angemeldet geschrieben hast, geht eine E-Mail an die dabei angegebene Adresse, sofern deren Inhaber zustimmt.",
  ownRepliesOff:
    "Du bekommst keine E-Mail, wenn jemand auf etwas antwortet, das du angemeldet geschrieben hast.",
  ownTurnOn: "Einschalten",
  ownTurnOff: "Ausschalten",

  adminNoScript: "Diese Seite braucht JavaScript.",
};

export const bakedComments: BakedCommentTexts = {
  noScript: "Aktiviere JavaScript, um einen Kommentar zu schreiben.",
};

import type { IssueWritingTexts } from "../features/issue-writing-texts.js";

export const issueWriting: IssueWritingTexts = {
  logout: "Abmelden",
  signedInAs: (name) => `Angemeldet als ${name}`,
  submit: "Absenden",
  submitting: "Wird gesendet …",
  placeholder: "Schreib einen Kommentar. Markdown wird unterstützt, Strg + Enter sendet ab.",
  cancel: "Abbrechen",
  edit: "Bearbeiten",
  save: "Speichern",
  saving: "Wird gespeichert …",
  remove: "Löschen",
  removing: "Wird gelöscht …",
  reply: "Antworten",
  reactionGiven: (reaction) => `Du hast schon mit „${reaction}“ reagiert`,
  deleteConfirm: "Diesen Kommentar löschen?",
  deleteFailed: "Der Kommentar konnte nicht gelöscht werden",
  posted: "Dein Kommentar wurde veröffentlicht.",
  saved: "Deine Änderungen wurden gespeichert.",
  removed: "Der Kommentar wurde gelöscht.",
  notSent: "Dein Kommentar wurde nicht gesendet. Der Text bleibt hier erhalten.",
  signInForeign:
    "Die Anmeldung hat nicht in diesem Fenster begonnen und wurde deshalb nicht verwendet. Bitte versuche es noch einmal.",
  signInRefused: "Die Anmeldung wurde nicht abgeschlossen.",
};

import type { ModerationTexts } from "../features/moderation-texts.js";

export const moderation: ModerationTexts = {
  signedIn: "Du moderierst auf diesem Gerät als Inhaber.",
  signedInAs: "Du moderierst auf diesem Gerät als ",
  signOut: "Abmelden",
  waiting: "Warten auf Freigabe",
  approve: "Freigeben",
  hide: "Verbergen",
  spam: "Spam",
  pin: "Anheften",
  unpin: "Lösen",
  deleteConfirm: "Diesen Kommentar und alle Antworten darauf löschen?",
  ended: "Deine Anmeldung zum Moderieren ist abgelaufen. Öffne das Blog noch einmal von der Verwaltung aus.",
};

import type { ConversationTexts } from "../features/conversation-texts.js";

export const conversation: ConversationTexts = {
  owner: "Autor",
  moderator: "Moderator",
  order: "Reihenfolge",
  newest: "Neueste zuerst",
  oldest: "Älteste zuerst",
  popular: "Beliebteste zuerst",
  like: "Gefällt mir",
  notSaved: "Nicht gespeichert. Bitte versuche es später noch einmal.",
  edit: "Bearbeiten",
  cancelEdit: "Abbrechen",
  delete: "Löschen",
  deleteConfirm: "Diesen Kommentar löschen?",
  tooLate: "Dieser Kommentar kann nicht mehr geändert werden.",
  hasReplies: "Ein Kommentar mit Antworten kann nicht gelöscht werden.",
};

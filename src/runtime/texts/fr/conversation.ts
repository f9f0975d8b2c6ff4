import type { ConversationTexts } from "../features/conversation-texts.js";

export const conversation: ConversationTexts = {
  owner: "Auteur",
  moderator: "Modérateur",
  order: "Ordre",
  newest: "Plus récents d’abord",
  oldest: "Plus anciens d’abord",
  popular: "Plus appréciés",
  like: "J’aime",
  notSaved: "Non enregistré. Veuillez réessayer plus tard.",
  edit: "Modifier",
  cancelEdit: "Annuler",
  delete: "Supprimer",
  deleteConfirm: "Supprimer ce commentaire\u202F?",
  tooLate: "Ce commentaire ne peut plus être modifié.",
  hasReplies: "Un commentaire qui a des réponses ne peut pas être supprimé.",
};

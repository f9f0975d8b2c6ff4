import type { IssueWritingTexts } from "../features/issue-writing-texts.js";

export const issueWriting: IssueWritingTexts = {
  logout: "Se déconnecter",
  signedInAs: (name) => `Connecté en tant que ${name}`,
  submit: "Envoyer",
  submitting: "Envoi…",
  placeholder: "Écrivez un commentaire. Markdown est pris en charge, Ctrl + Entrée l’envoie.",
  cancel: "Annuler",
  edit: "Modifier",
  save: "Enregistrer",
  saving: "Enregistrement…",
  remove: "Supprimer",
  removing: "Suppression…",
  reply: "Répondre",
  reactionGiven: (reaction) => `Vous avez déjà réagi par «\u202F${reaction}\u202F»`,
  deleteConfirm: "Supprimer ce commentaire\u202F?",
  deleteFailed: "Impossible de supprimer le commentaire",
  posted: "Votre commentaire a été publié.",
  saved: "Vos modifications ont été enregistrées.",
  removed: "Le commentaire a été supprimé.",
  notSent: "Votre commentaire n’a pas été envoyé. Son texte est conservé ici.",
  signInForeign:
    "La connexion n’a pas commencé dans cette fenêtre et n’a donc pas été prise en compte. Veuillez réessayer.",
  signInRefused: "La connexion n’a pas abouti.",
};

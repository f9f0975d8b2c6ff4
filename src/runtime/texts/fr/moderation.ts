import type { ModerationTexts } from "../features/moderation-texts.js";

export const moderation: ModerationTexts = {
  signedIn: "Vous modérez en tant que propriétaire sur cet appareil.",
  signedInAs: "Sur cet appareil, vous modérez sous le nom ",
  signOut: "Se déconnecter",
  waiting: "En attente d’approbation",
  approve: "Approuver",
  hide: "Masquer",
  spam: "Spam",
  pin: "Épingler",
  unpin: "Désépingler",
  deleteConfirm: "Supprimer ce commentaire et toutes ses réponses\u202F?",
  ended:
    "Votre session de modération est terminée. Ouvrez à nouveau le blog depuis la page d’administration.",
};

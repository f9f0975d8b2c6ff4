import type { ReadersTexts } from "../features/readers-texts.js";

export const readers: ReadersTexts = {
  signIn: (provider) => `Se connecter avec ${provider}`,
  signedIn: (name) => `Connecté en tant que ${name}`,
  signOut: "Se déconnecter",
  ownData: "Vos données",
  failed: "La connexion a échoué. Veuillez réessayer.",
  ended: "Vous n’êtes plus connecté. Reconnectez-vous, ou envoyez le commentaire sans connexion.",
  verified: (provider) => `Connecté avec ${provider}`,
  notVerified: "non vérifié",
  taken: "Une autre personne qui commente ici porte ce nom et l’a prouvé.",
  byMail: "Se connecter par e-mail",
  mail: "e-mail",
  address: "Adresse e-mail",
  send: "Envoyer le lien",
  sent: "Si l’adresse peut le recevoir, un e-mail est en route. Ouvrez son lien sur n’importe quel appareil et saisissez le code affiché.",
  code: "Code",
  enter: "Se connecter",
};

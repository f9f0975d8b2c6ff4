import type { ReadersTexts } from "../features/readers-texts.js";

export const readers: ReadersTexts = {
  signIn: (provider) => `Mit ${provider} anmelden`,
  signedIn: (name) => `Angemeldet als ${name}`,
  signOut: "Abmelden",
  ownData: "Deine Daten",
  failed: "Die Anmeldung hat nicht geklappt. Bitte versuche es noch einmal.",
  ended: "Du bist nicht mehr angemeldet. Melde dich neu an, oder sende den Kommentar ohne Anmeldung.",
  verified: (provider) => `Angemeldet mit ${provider}`,
  notVerified: "nicht bestätigt",
  taken: "Jemand anderes, der hier kommentiert, trägt diesen Namen und hat das nachgewiesen.",
  byMail: "Per E-Mail anmelden",
  mail: "E-Mail",
  address: "E-Mail-Adresse",
  send: "Link senden",
  sent: "Eine E-Mail ist unterwegs, wenn die Adresse sie empfangen kann. Öffne ihren Link auf einem beliebigen Gerät und gib den Code ein, den du dort siehst.",
  code: "Code",
  enter: "Anmelden",
};

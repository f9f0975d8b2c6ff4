import type { ReadersTexts } from "../features/readers-texts.js";

export const readers: ReadersTexts = {
  signIn: (provider) => `Entrar com ${provider}`,
  signedIn: (name) => `Você entrou como ${name}`,
  signOut: "Sair",
  ownData: "Os seus dados",
  failed: "Não foi possível entrar. Tente de novo.",
  ended: "Sua sessão terminou. Entre de novo ou envie o comentário sem entrar.",
  verified: (provider) => `Entrou com ${provider}`,
  notVerified: "não verificado",
  taken: "Outra pessoa que comenta aqui tem este nome e o comprovou.",
  byMail: "Entrar por e-mail",
  mail: "e-mail",
  address: "Endereço de e-mail",
  send: "Enviar link",
  sent: "Se o endereço puder recebê-lo, o e-mail está a caminho. Abra o link em qualquer aparelho e digite o código que aparece.",
  code: "Código",
  enter: "Entrar",
};

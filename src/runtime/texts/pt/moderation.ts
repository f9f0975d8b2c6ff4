import type { ModerationTexts } from "../features/moderation-texts.js";

export const moderation: ModerationTexts = {
  signedIn: "Você está moderando como proprietário neste dispositivo.",
  signedInAs: "Neste dispositivo, você modera como ",
  signOut: "Sair",
  waiting: "Aguardando aprovação",
  approve: "Aprovar",
  hide: "Ocultar",
  spam: "Spam",
  pin: "Fixar",
  unpin: "Desafixar",
  deleteConfirm: "Excluir este comentário e todas as respostas a ele?",
  ended: "Sua sessão de moderação terminou. Abra o blog de novo pela página de administração.",
};

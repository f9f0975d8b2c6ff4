import type { WritingStrings } from "./writing-string-table.js";

/** Portuguese, as it is written in Brazil, for who is signed in. */
export const PT: WritingStrings = {
  logout: "Sair",
  signedInAs: (name) => `Conectado como ${name}`,
  submit: "Enviar",
  submitting: "Enviando …",
  placeholder: "Deixe um comentário. Markdown é aceito, Ctrl + Enter envia.",
  cancel: "Cancelar",
  edit: "Editar",
  save: "Salvar",
  saving: "Salvando …",
  remove: "Excluir",
  removing: "Excluindo …",
  reply: "Responder",
  reactionGiven: (reaction) => `Você já reagiu com '${reaction}'`,
  deleteConfirm: "Deseja mesmo excluir este comentário?",
  deleteFailed: "Não foi possível excluir o comentário",
  posted: "Seu comentário foi publicado.",
  saved: "Suas alterações foram salvas.",
  removed: "O comentário foi excluído.",
  notSent: "Seu comentário não foi enviado. O texto continua aqui.",
  signInForeign: "Este login não começou nesta janela, por isso não foi usado. Tente de novo.",
  signInRefused: "O login não foi concluído.",
};

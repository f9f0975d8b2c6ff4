import type { ConversationTexts } from "../features/conversation-texts.js";

export const conversation: ConversationTexts = {
  owner: "Autor",
  moderator: "Moderador",
  order: "Ordem",
  newest: "Mais recentes primeiro",
  oldest: "Mais antigos primeiro",
  popular: "Mais curtidos",
  like: "Curtir",
  notSaved: "Não foi salvo. Tente de novo mais tarde.",
  edit: "Editar",
  cancelEdit: "Cancelar",
  delete: "Excluir",
  deleteConfirm: "Excluir este comentário?",
  tooLate: "Este comentário não pode mais ser alterado.",
  hasReplies: "Um comentário com respostas não pode ser excluído.",
};

import type { ConversationTexts } from "../features/conversation-texts.js";

export const conversation: ConversationTexts = {
  owner: "Autor",
  moderator: "Moderador",
  order: "Orden",
  newest: "Más recientes primero",
  oldest: "Más antiguos primero",
  popular: "Con más me gusta",
  like: "Me gusta",
  notSaved: "No se ha guardado. Vuelve a intentarlo más tarde.",
  edit: "Editar",
  cancelEdit: "Cancelar",
  delete: "Eliminar",
  deleteConfirm: "¿Eliminar este comentario?",
  tooLate: "Este comentario ya no se puede modificar.",
  hasReplies: "Un comentario con respuestas no se puede eliminar.",
};

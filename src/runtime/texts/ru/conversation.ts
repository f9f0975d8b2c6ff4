import type { ConversationTexts } from "../features/conversation-texts.js";

export const conversation: ConversationTexts = {
  owner: "Автор",
  moderator: "Модератор",
  order: "Порядок",
  newest: "Сначала новые",
  oldest: "Сначала старые",
  popular: "Сначала популярные",
  like: "Нравится",
  notSaved: "Не сохранено. Повторите попытку позже.",
  edit: "Изменить",
  cancelEdit: "Отмена",
  delete: "Удалить",
  deleteConfirm: "Удалить этот комментарий?",
  tooLate: "Этот комментарий больше нельзя изменить.",
  hasReplies: "Комментарий с ответами нельзя удалить.",
};

import type { ModerationTexts } from "../features/moderation-texts.js";

export const moderation: ModerationTexts = {
  signedIn: "На этом устройстве вы модерируете как владелец.",
  signedInAs: "На этом устройстве вы модерируете как ",
  signOut: "Выйти",
  waiting: "Ожидают одобрения",
  approve: "Одобрить",
  hide: "Скрыть",
  spam: "Спам",
  pin: "Закрепить",
  unpin: "Открепить",
  deleteConfirm: "Удалить этот комментарий и все ответы на него?",
  ended: "Вход для модерации завершён. Откройте блог со страницы управления ещё раз.",
};

import type { ReadersTexts } from "../features/readers-texts.js";

export const readers: ReadersTexts = {
  signIn: (provider) => `Войти через ${provider}`,
  signedIn: (name) => `Вы вошли как ${name}`,
  signOut: "Выйти",
  ownData: "Мои данные",
  failed: "Войти не удалось. Попробуйте ещё раз.",
  ended: "Вход больше не действует. Войдите снова или отправьте комментарий без входа.",
  verified: (provider) => `Вход через ${provider}`,
  notVerified: "не подтверждено",
  taken: "Это имя принадлежит другому подтверждённому участнику.",
  byMail: "Войти по почте",
  mail: "почта",
  address: "Адрес почты",
  send: "Отправить ссылку",
  sent: "Если адрес принимает почту, письмо уже в пути. Откройте ссылку из него на любом устройстве и введите код, который увидите.",
  code: "Код",
  enter: "Войти",
};

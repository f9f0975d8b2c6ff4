import type { ReadersTexts } from "../features/readers-texts.js";

export const readers: ReadersTexts = {
  signIn: (provider) => `Iniciar sesión con ${provider}`,
  signedIn: (name) => `Sesión iniciada como ${name}`,
  signOut: "Cerrar sesión",
  ownData: "Tus datos",
  failed: "No se pudo iniciar sesión. Inténtalo de nuevo.",
  ended: "Tu sesión ha terminado. Iníciala de nuevo o envía el comentario sin ella.",
  verified: (provider) => `Sesión iniciada con ${provider}`,
  notVerified: "sin verificar",
  taken: "Otra persona que comenta aquí usa este nombre y lo ha demostrado.",
  byMail: "Iniciar sesión por correo",
  mail: "correo",
  address: "Dirección de correo",
  send: "Enviar enlace",
  sent: "Si la dirección puede recibirlo, el correo está en camino. Abre su enlace en cualquier dispositivo y escribe el código que aparece.",
  code: "Código",
  enter: "Iniciar sesión",
};

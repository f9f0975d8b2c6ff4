import type { ModerationTexts } from "../features/moderation-texts.js";

export const moderation: ModerationTexts = {
  signedIn: "En este dispositivo moderas con permisos de propietario.",
  signedInAs: "En este dispositivo moderas como ",
  signOut: "Cerrar sesión",
  waiting: "Pendientes de aprobación",
  approve: "Aprobar",
  hide: "Ocultar",
  spam: "Spam",
  pin: "Fijar",
  unpin: "Dejar de fijar",
  deleteConfirm: "¿Eliminar este comentario y todas sus respuestas?",
  ended: "Tu sesión para moderar ha terminado. Abre de nuevo el blog desde la página de administración.",
};

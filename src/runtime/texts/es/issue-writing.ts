import type { IssueWritingTexts } from "../features/issue-writing-texts.js";

export const issueWriting: IssueWritingTexts = {
  logout: "Cerrar sesión",
  signedInAs: (name) => `Sesión iniciada como ${name}`,
  submit: "Enviar",
  submitting: "Enviando…",
  placeholder: "Escribe un comentario. Se admite Markdown, Ctrl + Intro lo envía.",
  cancel: "Cancelar",
  edit: "Editar",
  save: "Guardar",
  saving: "Guardando…",
  remove: "Eliminar",
  removing: "Eliminando…",
  reply: "Responder",
  reactionGiven: (reaction) => `Ya has reaccionado con «${reaction}»`,
  deleteConfirm: "¿Eliminar este comentario?",
  deleteFailed: "No se ha podido eliminar el comentario",
  posted: "Tu comentario se ha publicado.",
  saved: "Tus cambios se han guardado.",
  removed: "El comentario se ha eliminado.",
  notSent: "Tu comentario no se ha enviado. El texto se conserva aquí.",
  signInForeign:
    "El inicio de sesión no empezó en esta ventana y por eso no se ha usado. Vuelve a intentarlo.",
  signInRefused: "El inicio de sesión no se ha completado.",
};

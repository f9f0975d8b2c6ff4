import type { CommentServiceTexts, BakedCommentTexts } from "../features/comment-service-texts.js";

export const commentService: CommentServiceTexts = {
  feedTitle: (site) => (site === "" ? "Comentarios" : `Comentarios en ${site}`),
  entryTitle: (nick, page) => `${nick} en ${page}`,
  waitingTitle: (title) => `[pendiente] ${title}`,
  proofNeeded:
    "El servicio de comentarios pide al navegador un breve cálculo que en esta página no es posible. Ábrela con una dirección que empiece por https o en otro navegador.",
  turnstileTitle: "Una breve comprobación",
  turnstileCancel: "Cancelar",
  turnstileFailed:
    "No se puede cargar la comprobación de Cloudflare. Recarga la página para volver a intentarlo; el texto se conserva.",
  turnstileNeeded:
    "El servicio de comentarios comprueba que no sea un programa quien escribe. Envía de nuevo el comentario y completa la comprobación de Cloudflare.",

  ownerSubject: (site, nick) => `[${site}] Nuevo comentario de ${nick}`,
  waitingSubject: (site, nick) => `[${site}] Un comentario de ${nick} espera tu aprobación`,
  ownerIntro: (nick, page) => `${nick} ha escrito un comentario en ${page}:`,
  waitingIntro: (nick, page) =>
    `${nick} ha escrito un comentario en ${page}. Espera tu aprobación y todavía no es visible:`,
  mail: "Correo",
  link: "Sitio web",
  address: "Dirección IP",
  openAdmin: "Abrir la página de administración",
  approve: "Aprobar",
  remove: "Eliminar",

  replySubject: (site, nick) => `[${site}] ${nick} ha respondido a tu comentario`,
  replyIntro: (nick) => `${nick} te ha respondido:`,
  yourWords: "Tu comentario:",
  openComment: "Abrir el comentario",
  whyYou: (site) =>
    `Recibes este correo porque esta dirección se indicó al escribir un comentario en ${site}.`,
  unsubscribe: "Dejar de recibir avisos de respuestas",

  askTitle: "Avisos de respuestas",
  ask: (site) => `¿Quieres dejar de recibir correos de ${site} cuando alguien te responda?`,
  askButton: "Cancelar suscripción",
  done: (site) => `Listo. ${site} ya no te enviará correos sobre respuestas.`,
  undoButton: "Volver a suscribirse",
  undone: (site) => `Listo. ${site} te enviará un correo cuando alguien te responda.`,
  badLink: "Este enlace está incompleto o ya no es válido. Ábrelo otra vez desde el correo.",

  confirmSubject: (site) => `[${site}] Confirma tu dirección para recibir avisos de respuestas`,
  confirmIntro: (site) =>
    `Alguien ha respondido a un comentario en ${site} escrito con esta dirección de correo. Confirma la dirección para ver la respuesta y recibir avisos de respuestas. Hasta entonces no recibirás ninguno. Si no has escrito ningún comentario, ignora este correo.`,
  confirmLink: "Confirmar la dirección",
  confirmTitle: "Correos sobre respuestas",
  confirmAsk: (site) => `¿Quieres recibir un correo cuando alguien te responda en ${site}?`,
  confirmButton: "Confirmar",
  confirmed: (site) => `Listo. ${site} te enviará un correo cuando alguien te responda.`,

  moderationTitle: "Aprobar o eliminar",
  askApprove: (nick, page) => `¿Aprobar este comentario de ${nick} en ${page}?`,
  askDelete: (nick, page, replies) =>
    replies === 0
      ? `¿Eliminar este comentario de ${nick} en ${page}?`
      : `¿Eliminar este comentario de ${nick} en ${page} y ${replies === 1 ? "su respuesta" : `sus ${replies} respuestas`}?`,
  approved: "Listo. El comentario ya es visible.",
  deleted: "Listo. El comentario se ha eliminado.",
  endedLink: "Este enlace ha caducado. Usa la página de administración.",
  usedLink:
    "Este enlace ya se ha usado, o el comentario ha cambiado desde el aviso. Usa la página de administración.",

  frontTitle: (site) => (site === "" ? "Servicio de comentarios" : `Comentarios de ${site}`),
  frontText:
    "Este servicio guarda los comentarios y las visitas de un sitio. Los comentarios se leen y se escriben allí.",
  frontHealthy: "El servicio funciona.",
  frontAway: "La base de datos no responde en este momento.",
  frontSite: (site) => `Ir al sitio ${site}`,
  frontAdmin: "Página de administración",
  exampleLink: "Probarlo en una página de ejemplo",
  exampleTitle: "Página de ejemplo",
  exampleText:
    "Estos comentarios están en la base de datos de este servicio. Una página de tu sitio los muestra con las mismas dos líneas:",

  readerTitle: "Iniciar sesión",
  readerWindow: "Has iniciado sesión. Puedes cerrar esta ventana.",
  readerFailed: "No se pudo iniciar sesión. Cierra esta ventana e inténtalo de nuevo.",

  linkSubject: (site) => `[${site}] Tu enlace para iniciar sesión`,
  linkIntro: (site, minutes) =>
    `Alguien, probablemente tú, quiere iniciar sesión en ${site} con esta dirección. El enlace funciona una vez, durante ${minutes} minutos. Si no fuiste tú, ignora este correo.`,
  linkButton: "Iniciar sesión",
  linkName: "Tu nombre",
  linkAsk: (site) => `¿Iniciar sesión en ${site}? Si no pediste el correo, cierra esta página.`,
  linkTaken: "Este nombre está vacío o es de otra persona. Elige otro.",
  linkCode: (minutes) =>
    `Escribe este código en un plazo de ${minutes} minutos en la página donde pediste el correo. No se lo des a nadie.`,

  ownTitle: "Tus datos",
  ownSignIn: (site) => `Inicia sesión para ver lo que ${site} ha guardado sobre ti, descargarlo o borrarlo.`,
  ownWith: (platform) => `Iniciar sesión con ${platform}`,
  ownMail: "Correo",
  ownSend: "Enviar enlace",
  ownSent:
    "Si la dirección puede recibir correo, ya hay uno en camino. Abre su enlace en este navegador. Si lo abres en otro dispositivo, escribe aquí el código que veas allí.",
  ownCode: "Código",
  ownFailed: "No se pudo iniciar sesión. Inténtalo de nuevo.",
  ownAs: (name, by) => `Sesión iniciada como ${name} (${by})`,
  ownSignOut: "Cerrar sesión",
  ownComments: (count) => `Tus comentarios (${count})`,
  ownWaiting: "pendiente de aprobación",
  ownNewer: "Comentarios más recientes",
  ownOlder: "Comentarios más antiguos",
  ownSessions: "Dónde has iniciado sesión",
  ownSession: (place, date) => `${place}, desde ${date}`,
  ownEnd: "Cerrar esa sesión",
  ownExport: "Guarda tus datos",
  ownExportText: "Un archivo con tu perfil y todos los comentarios que escribiste con la sesión iniciada.",
  ownExportLink: "Descargar",
  ownErase: "Borrar tus datos",
  ownEraseText:
    "Se borran tu perfil, tus sesiones y los comentarios que escribiste con la sesión iniciada. De los comentarios que otros han respondido se borran solo el texto y tu nombre; las respuestas se quedan. Nadie puede deshacerlo.",
  ownEraseLink: "Borrar…",
  ownEraseButton: "Borrarlo todo",
  ownEraseLeft: (count) => `Comentarios que quedan: ${count}.`,
  ownEraseOn: "Continuar",
  ownErased: "Tus datos se han borrado.",
  erasedComment: "Su autor ha borrado este comentario.",
  ownReplies: "Correos sobre respuestas",
  ownRepliesOn: (mail) =>
    `Cuando alguien responda a un comentario que escribiste con la sesión iniciada, se enviará un correo a ${mail}.`,
  ownRepliesTyped:
    "Cuando alguien responda a un comentario que escribiste con la sesión iniciada, se enviará un correo a la dirección que dejaste en él, si su titular está de acuerdo.",
  ownRepliesOff:
    "No recibes ningún correo cuando alguien responde a lo que escribiste con la sesión iniciada.",
  ownTurnOn: "Activar",
  ownTurnOff: "Desactivar",

  adminNoScript: "Esta página necesita JavaScript.",
};

export const bakedComments: BakedCommentTexts = {
  noScript: "Activa JavaScript para escribir un comentario.",
};

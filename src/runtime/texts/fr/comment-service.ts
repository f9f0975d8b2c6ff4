import type { CommentServiceTexts, BakedCommentTexts } from "../features/comment-service-texts.js";

export const commentService: CommentServiceTexts = {
  feedTitle: (site) => (site === "" ? "Commentaires" : `Commentaires sur ${site}`),
  entryTitle: (nick, page) => `${nick} à propos de ${page}`,
  waitingTitle: (title) => `[en attente] ${title}`,
  proofNeeded:
    "Le service de commentaires demande un court calcul au navigateur, ce qui est impossible sur cette page. Ouvrez-la avec une adresse qui commence par https, ou dans un autre navigateur.",
  turnstileTitle: "Une brève vérification",
  turnstileCancel: "Annuler",
  turnstileFailed:
    "Impossible de charger la vérification de Cloudflare. Rechargez la page pour réessayer\u202F; votre texte est conservé.",
  turnstileNeeded:
    "Le service de commentaires vérifie qu’aucun programme n’écrit de commentaires. Renvoyez le commentaire et terminez la vérification de Cloudflare.",

  ownerSubject: (site, nick) => `[${site}] Nouveau commentaire de ${nick}`,
  waitingSubject: (site, nick) => `[${site}] Un commentaire de ${nick} attend votre approbation`,
  ownerIntro: (nick, page) => `${nick} a écrit un commentaire sur ${page}\u202F:`,
  waitingIntro: (nick, page) =>
    `${nick} a écrit un commentaire sur ${page}. Il attend votre approbation et n’est pas encore visible\u202F:`,
  mail: "E-mail\u202F",
  link: "Site web\u202F",
  address: "Adresse IP\u202F",
  openAdmin: "Ouvrir la page d’administration",
  approve: "Approuver",
  remove: "Supprimer",

  replySubject: (site, nick) => `[${site}] ${nick} a répondu à votre commentaire`,
  replyIntro: (nick) => `${nick} vous a répondu\u202F:`,
  yourWords: "Votre commentaire\u202F:",
  openComment: "Ouvrir le commentaire",
  whyYou: (site) =>
    `Vous recevez cet e-mail parce que cette adresse a été indiquée avec un commentaire sur ${site}.`,
  unsubscribe: "Ne plus être averti des réponses",

  askTitle: "Notifications de réponses",
  ask: (site) => `Voulez-vous ne plus recevoir d’e-mails de ${site} quand on vous répond\u202F?`,
  askButton: "Se désabonner",
  done: (site) => `C’est fait. ${site} ne vous enverra plus d’e-mails au sujet des réponses.`,
  undoButton: "Se réabonner",
  undone: (site) => `C’est fait. ${site} vous enverra un e-mail quand quelqu’un vous répondra.`,
  badLink: "Ce lien est incomplet ou n’est plus valable. Veuillez le rouvrir depuis l’e-mail.",

  confirmSubject: (site) => `[${site}] Confirmez votre adresse pour être averti des réponses`,
  confirmIntro: (site) =>
    `Quelqu’un a répondu à un commentaire sur ${site} écrit avec cette adresse e-mail. Confirmez l’adresse pour voir la réponse et être averti des suivantes. D’ici là, vous ne recevrez aucun e-mail à leur sujet. Si vous n’avez pas écrit de commentaire, ignorez cet e-mail.`,
  confirmLink: "Confirmer l’adresse",
  confirmTitle: "E-mails au sujet des réponses",
  confirmAsk: (site) => `Voulez-vous recevoir un e-mail quand quelqu’un vous répond sur ${site}\u202F?`,
  confirmButton: "Confirmer",
  confirmed: (site) => `C’est fait. ${site} vous enverra un e-mail quand quelqu’un vous répondra.`,

  moderationTitle: "Approuver ou supprimer",
  askApprove: (nick, page) => `Approuver ce commentaire de ${nick} sur ${page}\u202F?`,
  askDelete: (nick, page, replies) =>
    replies === 0
      ? `Supprimer ce commentaire de ${nick} sur ${page}\u202F?`
      : `Supprimer ce commentaire de ${nick} sur ${page} et ${replies === 1 ? "sa réponse" : `ses ${replies} réponses`}\u202F?`,
  approved: "C’est fait. Le commentaire est maintenant visible.",
  deleted: "C’est fait. Le commentaire est supprimé.",
  endedLink: "Ce lien a expiré. Utilisez plutôt la page d’administration.",
  usedLink:
    "Ce lien a déjà été utilisé, ou le commentaire a changé depuis la notification. Utilisez plutôt la page d’administration.",

  frontTitle: (site) => (site === "" ? "Service de commentaires" : `Commentaires de ${site}`),
  frontText:
    "Ce service conserve les commentaires et les nombres de visites d’un site. C’est sur le site qu’on les lit et qu’on les écrit.",
  frontHealthy: "Le service fonctionne.",
  frontAway: "La base de données ne répond pas pour le moment.",
  frontSite: (site) => `Aller au site ${site}`,
  frontAdmin: "Page d’administration",
  exampleLink: "Essayer sur une page d’exemple",
  exampleTitle: "Page d’exemple",
  exampleText:
    "Ces commentaires se trouvent dans la base de données de ce service. Une page de votre site les affiche avec les deux mêmes lignes\u202F:",

  readerTitle: "Se connecter",
  readerWindow: "Vous êtes connecté. Vous pouvez fermer cette fenêtre.",
  readerFailed: "La connexion a échoué. Fermez cette fenêtre et réessayez.",

  linkSubject: (site) => `[${site}] Votre lien de connexion`,
  linkIntro: (site, minutes) =>
    `Quelqu’un, sans doute vous, veut se connecter à ${site} avec cette adresse. Le lien fonctionne une seule fois, pendant ${minutes} minutes. Si ce n’était pas vous, ignorez cet e-mail.`,
  linkButton: "Se connecter",
  linkName: "Votre nom",
  linkAsk: (site) => `Se connecter à ${site} ? Si vous n’avez pas demandé l’e-mail, fermez cette page.`,
  linkTaken: "Ce nom est vide ou appartient à quelqu’un d’autre. Choisissez-en un autre.",
  linkCode: (minutes) =>
    `Saisissez ce code dans les ${minutes} minutes sur la page où vous avez demandé l’e-mail. Ne le donnez à personne.`,

  ownTitle: "Vos données",
  ownSignIn: (site) =>
    `Connectez-vous pour voir ce que ${site} a enregistré sur vous, pour le télécharger ou le supprimer.`,
  ownWith: (platform) => `Se connecter avec ${platform}`,
  ownMail: "Adresse e-mail",
  ownSend: "Envoyer le lien",
  ownSent:
    "Si l’adresse peut recevoir du courrier, un e-mail est en route. Ouvrez son lien dans ce navigateur. Si vous l’ouvrez sur un autre appareil, saisissez ici le code qui s’y affiche.",
  ownCode: "Code",
  ownFailed: "La connexion a échoué. Réessayez.",
  ownAs: (name, by) => `Connecté en tant que ${name} (${by})`,
  ownSignOut: "Se déconnecter",
  ownComments: (count) => `Vos commentaires (${count})`,
  ownWaiting: "en attente d’approbation",
  ownNewer: "Commentaires plus récents",
  ownOlder: "Commentaires plus anciens",
  ownSessions: "Où vous êtes connecté",
  ownSession: (place, date) => `${place}, depuis le ${date}`,
  ownEnd: "Y mettre fin",
  ownExport: "Enregistrer vos données",
  ownExportText: "Un fichier avec votre profil et tous les commentaires écrits une fois connecté.",
  ownExportLink: "Télécharger",
  ownErase: "Supprimer vos données",
  ownEraseText:
    "Votre profil, vos sessions et les commentaires écrits en étant connecté sont supprimés. Des commentaires auxquels d’autres ont répondu, seuls le texte et votre nom sont supprimés ; les réponses restent. Personne ne peut revenir en arrière.",
  ownEraseLink: "Supprimer…",
  ownEraseButton: "Tout supprimer",
  ownEraseLeft: (count) => `Commentaires restants : ${count}.`,
  ownEraseOn: "Continuer",
  ownErased: "Vos données sont supprimées.",
  erasedComment: "Ce commentaire a été supprimé par son auteur.",
  ownReplies: "E-mails au sujet des réponses",
  ownRepliesOn: (mail) =>
    `Quand quelqu’un répond à un commentaire écrit une fois connecté, un e-mail est envoyé à ${mail}.`,
  ownRepliesTyped:
    "Quand quelqu’un répond à un commentaire écrit une fois connecté, un e-mail est envoyé à l’adresse laissée avec celui-ci, si son titulaire est d’accord.",
  ownRepliesOff:
    "Vous ne recevez pas d’e-mail quand quelqu’un répond à ce que vous avez écrit une fois connecté.",
  ownTurnOn: "Activer",
  ownTurnOff: "Désactiver",

  adminNoScript: "Cette page a besoin de JavaScript.",
};

export const bakedComments: BakedCommentTexts = {
  noScript: "Activez JavaScript pour écrire un commentaire.",
};

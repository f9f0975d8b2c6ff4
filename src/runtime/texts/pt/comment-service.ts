import type { CommentServiceTexts, BakedCommentTexts } from "../features/comment-service-texts.js";

export const commentService: CommentServiceTexts = {
  feedTitle: (site) => (site === "" ? "Comentários" : `Comentários em ${site}`),
  entryTitle: (nick, page) => `${nick} em ${page}`,
  waitingTitle: (title) => `[aguardando] ${title}`,
  proofNeeded:
    "O serviço de comentários pede ao navegador um breve cálculo, o que não é possível nesta página. Abra-a com um endereço que comece com https ou em outro navegador.",
  turnstileTitle: "Uma breve verificação",
  turnstileCancel: "Cancelar",
  turnstileFailed:
    "Não foi possível carregar a verificação da Cloudflare. Recarregue a página para tentar de novo; seu texto continua salvo.",
  turnstileNeeded:
    "O serviço de comentários verifica se não é um programa que escreve. Envie o comentário de novo e conclua a verificação da Cloudflare.",

  ownerSubject: (site, nick) => `[${site}] Novo comentário de ${nick}`,
  waitingSubject: (site, nick) => `[${site}] Um comentário de ${nick} aguarda sua aprovação`,
  ownerIntro: (nick, page) => `${nick} escreveu um comentário em ${page}:`,
  waitingIntro: (nick, page) =>
    `${nick} escreveu um comentário em ${page}. Ele aguarda sua aprovação e ainda não está visível:`,
  mail: "E-mail",
  link: "Site",
  address: "Endereço IP",
  openAdmin: "Abrir a página de administração",
  approve: "Aprovar",
  remove: "Excluir",

  replySubject: (site, nick) => `[${site}] ${nick} respondeu ao seu comentário`,
  replyIntro: (nick) => `${nick} respondeu a você:`,
  yourWords: "Seu comentário:",
  openComment: "Abrir o comentário",
  whyYou: (site) =>
    `Você recebeu este e-mail porque este endereço foi informado com um comentário em ${site}.`,
  unsubscribe: "Cancelar avisos de respostas",

  askTitle: "Avisos de respostas",
  ask: (site) => `Quer deixar de receber e-mails de ${site} quando alguém responder a você?`,
  askButton: "Cancelar inscrição",
  done: (site) => `Pronto. ${site} não enviará mais e-mails sobre respostas.`,
  undoButton: "Inscrever-se de novo",
  undone: (site) => `Pronto. ${site} enviará um e-mail quando alguém responder a você.`,
  badLink: "Este link está incompleto ou não é mais válido. Abra-o de novo a partir do e-mail.",

  confirmSubject: (site) => `[${site}] Confirme seu endereço para receber avisos de respostas`,
  confirmIntro: (site) =>
    `Alguém respondeu a um comentário em ${site} escrito com este endereço de e-mail. Confirme o endereço para ver a resposta e receber avisos de respostas. Até lá, você não receberá nenhum. Se você não escreveu um comentário, ignore este e-mail.`,
  confirmLink: "Confirmar o endereço",
  confirmTitle: "E-mails sobre respostas",
  confirmAsk: (site) => `Quer receber um e-mail quando alguém responder a você em ${site}?`,
  confirmButton: "Confirmar",
  confirmed: (site) => `Pronto. ${site} enviará um e-mail quando alguém responder a você.`,

  moderationTitle: "Aprovar ou excluir",
  askApprove: (nick, page) => `Aprovar este comentário de ${nick} em ${page}?`,
  askDelete: (nick, page, replies) =>
    replies === 0
      ? `Excluir este comentário de ${nick} em ${page}?`
      : `Excluir este comentário de ${nick} em ${page} e ${replies === 1 ? "a resposta a ele" : `as ${replies} respostas a ele`}?`,
  approved: "Pronto. O comentário agora está visível.",
  deleted: "Pronto. O comentário foi excluído.",
  endedLink: "Este link expirou. Use a página de administração.",
  usedLink: "Este link já foi usado, ou o comentário mudou desde o aviso. Use a página de administração.",

  frontTitle: (site) => (site === "" ? "Serviço de comentários" : `Comentários de ${site}`),
  frontText:
    "Este serviço guarda os comentários e as visitas de um site. É no site que os visitantes os leem e escrevem.",
  frontHealthy: "O serviço está funcionando.",
  frontAway: "O banco de dados não responde no momento.",
  frontSite: (site) => `Ir para o site ${site}`,
  frontAdmin: "Página de administração",
  exampleLink: "Experimentar em uma página de exemplo",
  exampleTitle: "Página de exemplo",
  exampleText:
    "Estes comentários estão no banco de dados deste serviço. Uma página do seu site os mostra com as mesmas duas linhas:",

  readerTitle: "Entrar",
  readerWindow: "Você entrou. Pode fechar esta janela.",
  readerFailed: "Não foi possível entrar. Feche esta janela e tente de novo.",

  linkSubject: (site) => `[${site}] Seu link para entrar`,
  linkIntro: (site, minutes) =>
    `Alguém, provavelmente você, quer entrar em ${site} com este endereço. O link funciona uma vez, por ${minutes} minutos. Se não foi você, ignore este e-mail.`,
  linkButton: "Entrar",
  linkName: "Seu nome",
  linkAsk: (site) => `Entrar em ${site}? Se você não pediu o e-mail, feche esta página.`,
  linkTaken: "Este nome está vazio ou pertence a outra pessoa. Escolha outro.",
  linkCode: (minutes) =>
    `Digite este código em até ${minutes} minutos na página onde você pediu o e-mail. Não o passe a ninguém.`,

  ownTitle: "Seus dados",
  ownSignIn: (site) => `Entre para ver o que ${site} guardou sobre você, baixar ou apagar.`,
  ownWith: (platform) => `Entrar com ${platform}`,
  ownMail: "E-mail",
  ownSend: "Enviar link",
  ownSent:
    "Se o endereço puder receber mensagens, um e-mail está a caminho. Abra o link neste navegador. Se abrir em outro aparelho, digite aqui o código que aparecer lá.",
  ownCode: "Código",
  ownFailed: "Não foi possível entrar. Tente de novo.",
  ownAs: (name, by) => `Você entrou como ${name} (${by})`,
  ownSignOut: "Sair",
  ownComments: (count) => `Seus comentários (${count})`,
  ownWaiting: "aguardando aprovação",
  ownNewer: "Comentários mais recentes",
  ownOlder: "Comentários mais antigos",
  ownSessions: "Onde você entrou",
  ownSession: (place, date) => `${place}, desde ${date}`,
  ownEnd: "Sair de lá",
  ownExport: "Salve seus dados",
  ownExportText: "Um arquivo com seu perfil e todos os comentários que você escreveu depois de entrar.",
  ownExportLink: "Baixar",
  ownErase: "Apagar os seus dados",
  ownEraseText:
    "O seu perfil, as suas sessões e os comentários que escreveu com a sessão iniciada são apagados. Dos comentários a que outros responderam apagam-se só o texto e o seu nome; as respostas ficam. Ninguém pode desfazer isto.",
  ownEraseLink: "Apagar…",
  ownEraseButton: "Apagar tudo",
  ownEraseLeft: (count) => `Comentários que restam: ${count}.`,
  ownEraseOn: "Continuar",
  ownErased: "Os seus dados foram apagados.",
  erasedComment: "Este comentário foi apagado pelo autor.",
  ownReplies: "E-mails sobre respostas",
  ownRepliesOn: (mail) =>
    `Quando alguém responder a um comentário que você escreveu depois de entrar, um e-mail irá para ${mail}.`,
  ownRepliesTyped:
    "Quando alguém responder a um comentário que você escreveu depois de entrar, um e-mail irá para o endereço deixado nele, se o dono concordar.",
  ownRepliesOff: "Você não recebe e-mail quando alguém responde ao que escreveu depois de entrar.",
  ownTurnOn: "Ativar",
  ownTurnOff: "Desativar",

  adminNoScript: "Esta página precisa de JavaScript.",
};

export const bakedComments: BakedCommentTexts = {
  noScript: "Só é possível escrever comentários com JavaScript ativado.",
};

import type { CommentServiceTexts, BakedCommentTexts } from "../features/comment-service-texts.js";

export const commentService: CommentServiceTexts = {
  feedTitle: (site) => (site === "" ? "댓글" : `${site}의 댓글`),
  entryTitle: (nick, page) => `${nick} 님의 댓글 (${page})`,
  waitingTitle: (title) => `[승인 대기] ${title}`,
  proofNeeded:
    "댓글을 보내기 전에 브라우저가 잠시 계산해야 하지만 이 페이지에서는 할 수 없습니다. https로 시작하는 주소로 열거나 다른 브라우저를 사용해 주세요.",
  turnstileTitle: "간단한 확인",
  turnstileCancel: "취소",
  turnstileFailed:
    "Cloudflare 확인을 불러올 수 없습니다. 페이지를 새로 고쳐 다시 시도해 주세요. 작성한 내용은 남아 있습니다.",
  turnstileNeeded:
    "댓글을 프로그램이 쓰는 것이 아닌지 확인합니다. 다시 보내고 Cloudflare 확인을 완료해 주세요.",

  ownerSubject: (site, nick) => `[${site}] ${nick} 님의 새 댓글`,
  waitingSubject: (site, nick) => `[${site}] ${nick} 님의 댓글이 승인을 기다립니다`,
  ownerIntro: (nick, page) => `${nick} 님이 ${page}에 댓글을 남겼습니다:`,
  waitingIntro: (nick, page) =>
    `${nick} 님이 ${page}에 댓글을 남겼습니다. 승인하기 전까지는 아무에게도 보이지 않습니다:`,
  mail: "이메일",
  link: "웹사이트",
  address: "IP 주소",
  openAdmin: "관리 페이지 열기",
  approve: "승인하기",
  remove: "삭제하기",

  replySubject: (site, nick) => `[${site}] ${nick} 님이 답글을 남겼습니다`,
  replyIntro: (nick) => `${nick} 님의 답글:`,
  yourWords: "내 댓글:",
  openComment: "댓글 열기",
  whyYou: (site) => `${site}에 댓글을 쓸 때 이 주소를 남겨 주셔서 보내 드리는 메일입니다.`,
  unsubscribe: "답글 알림 받지 않기",

  askTitle: "답글 알림",
  ask: (site) => `${site}에서 답글이 달릴 때 보내는 메일을 중단할까요?`,
  askButton: "구독 취소",
  done: (site) => `구독을 취소했습니다. ${site}에서 더 이상 답글 알림을 보내지 않습니다.`,
  undoButton: "다시 구독",
  undone: (site) => `다시 구독했습니다. ${site}에서 답글이 달리면 메일로 알려 드립니다.`,
  badLink: "이 링크는 완전하지 않거나 더 이상 유효하지 않습니다. 메일에서 다시 열어 주세요.",

  confirmSubject: (site) => `[${site}] 답글 알림을 받으려면 주소를 확인해 주세요`,
  confirmIntro: (site) =>
    `이 메일 주소로 ${site}에 쓴 댓글에 답글이 달렸습니다. 주소를 확인하면 답글을 볼 수 있고, 앞으로 답글이 달릴 때 메일로 알려 드립니다. 확인하기 전까지는 답글 알림을 보내지 않습니다. 댓글을 쓰지 않았다면 이 메일을 무시해 주세요.`,
  confirmLink: "주소 확인하기",
  confirmTitle: "답글 알림 메일",
  confirmAsk: (site) => `${site}에서 답글이 달리면 메일로 알려 드릴까요?`,
  confirmButton: "확인",
  confirmed: (site) => `확인했습니다. ${site}에서 답글이 달리면 메일로 알려 드립니다.`,

  moderationTitle: "승인과 삭제",
  askApprove: (nick, page) => `${nick} 님이 ${page}에 남긴 이 댓글을 승인할까요?`,
  askDelete: (nick, page, replies) =>
    `${nick} 님이 ${page}에 남긴 이 댓글을 ${replies === 0 ? "" : `답글 ${replies}개와 함께 `}삭제할까요?`,
  approved: "승인했습니다. 이제 댓글이 보입니다.",
  deleted: "삭제했습니다.",
  endedLink: "링크의 유효 기간이 지났습니다. 관리 페이지를 이용해 주세요.",
  usedLink: "이미 사용한 링크이거나, 알림 이후 댓글이 바뀌었습니다. 관리 페이지를 이용해 주세요.",

  frontTitle: (site) => (site === "" ? "댓글 서비스" : `${site}의 댓글 서비스`),
  frontText: "사이트의 댓글과 방문 수를 저장하는 서비스입니다. 댓글은 사이트의 페이지에서 읽고 씁니다.",
  frontHealthy: "서비스가 정상적으로 작동하고 있습니다.",
  frontAway: "데이터베이스가 지금 응답하지 않습니다.",
  frontSite: (site) => `사이트 ${site}(으)로 이동`,
  frontAdmin: "관리 페이지",
  exampleLink: "예제 페이지에서 사용해 보기",
  exampleTitle: "예제 페이지",
  exampleText:
    "이 댓글은 이 서비스의 데이터베이스에 저장됩니다. 사이트의 페이지에서도 같은 두 줄로 표시됩니다:",

  readerTitle: "로그인",
  readerWindow: "로그인했습니다. 이 창을 닫아도 됩니다.",
  readerFailed: "로그인하지 못했습니다. 이 창을 닫고 다시 시도해 주세요.",

  linkSubject: (site) => `[${site}] 로그인 링크`,
  linkIntro: (site, minutes) =>
    `누군가(아마 본인)가 이 주소로 ${site}에 로그인하려고 합니다. 링크는 한 번만, ${minutes}분 동안 쓸 수 있습니다. 본인이 아니라면 이 메일을 무시하세요.`,
  linkButton: "로그인",
  linkName: "이름",
  linkAsk: (site) => `${site}에 로그인할까요? 메일을 요청하지 않았다면 이 페이지를 닫으세요.`,
  linkTaken: "이름이 비어 있거나 다른 사람의 것입니다. 다른 이름을 골라 주세요.",
  linkCode: (minutes) =>
    `${minutes}분 안에 메일을 요청한 페이지에 이 코드를 입력하세요. 누구에게도 알려 주지 마세요.`,

  ownTitle: "내 데이터",
  ownSignIn: (site) => `로그인하면 ${site}에 저장된 내 데이터를 보고, 내려받고, 삭제할 수 있습니다.`,
  ownWith: (platform) => `${platform} 계정으로 로그인`,
  ownMail: "메일 주소",
  ownSend: "링크 보내기",
  ownSent:
    "이 주소로 받을 수 있다면 메일을 보냈습니다. 이 브라우저에서 링크를 여세요. 다른 기기에서 열었다면 거기에 표시된 코드를 여기에 입력하세요.",
  ownCode: "코드",
  ownFailed: "로그인하지 못했습니다. 다시 시도해 주세요.",
  ownAs: (name, by) => `${name}(${by})(으)로 로그인함`,
  ownSignOut: "로그아웃",
  ownComments: (count) => `내 댓글(${count})`,
  ownWaiting: "승인 대기",
  ownNewer: "더 새로운 댓글",
  ownOlder: "더 오래된 댓글",
  ownSessions: "로그인한 곳",
  ownSession: (place, date) => `${place}, ${date}부터`,
  ownEnd: "그곳에서 로그아웃",
  ownExport: "데이터 내려받기",
  ownExportText: "프로필과 로그인하고 쓴 모든 댓글이 담긴 파일입니다.",
  ownExportLink: "내려받기",
  ownErase: "데이터 삭제",
  ownEraseText:
    "프로필, 로그인, 로그인한 상태에서 쓴 댓글을 삭제합니다. 다른 사람이 답글을 단 댓글은 내용과 이름만 삭제되고 답글은 남습니다. 되돌릴 수 없습니다.",
  ownEraseLink: "삭제…",
  ownEraseButton: "모두 삭제",
  ownEraseLeft: (count) => `남은 댓글: ${count}개`,
  ownEraseOn: "계속",
  ownErased: "데이터를 삭제했습니다.",
  erasedComment: "작성자가 삭제한 댓글입니다.",
  ownReplies: "답글 알림 메일",
  ownRepliesOn: (mail) => `로그인하고 쓴 댓글에 답글이 달리면 ${mail}(으)로 메일을 보냅니다.`,
  ownRepliesTyped:
    "로그인하고 쓴 댓글에 답글이 달리면, 댓글에 남긴 주소의 주인이 동의한 경우 그 주소로 메일을 보냅니다.",
  ownRepliesOff: "로그인하고 쓴 댓글에 답글이 달려도 메일을 보내지 않습니다.",
  ownTurnOn: "켜기",
  ownTurnOff: "끄기",

  adminNoScript: "이 페이지에는 JavaScript가 필요합니다.",
};

export const bakedComments: BakedCommentTexts = {
  noScript: "댓글을 쓰려면 JavaScript를 켜 주세요.",
};

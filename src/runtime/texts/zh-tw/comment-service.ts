import type { CommentServiceTexts } from "../features/comment-service-texts.js";

export const commentService: CommentServiceTexts = {
  feedTitle: (site) => (site === "" ? "留言" : `${site} 的留言`),
  entryTitle: (nick, page) => `${nick} 在 ${page} 留言`,
  waitingTitle: (title) => `[待審核] ${title}`,
  proofNeeded: "評論服務要求瀏覽器先計算片刻，這個頁面做不到。請用 https 開頭的網址開啟，或者換一個瀏覽器。",
  turnstileTitle: "簡單驗證",
  turnstileCancel: "取消",
  turnstileFailed: "Cloudflare 的驗證無法載入。請重新整理頁面再試，寫好的內容會保留。",
  turnstileNeeded: "留言服務要確認寫留言的不是程式。請再送出一次，並完成 Cloudflare 的驗證。",

  ownerSubject: (site, nick) => `[${site}] ${nick} 發表了新留言`,
  waitingSubject: (site, nick) => `[${site}] ${nick} 的留言等待審核`,
  ownerIntro: (nick, page) => `${nick} 在 ${page} 發表了留言：`,
  waitingIntro: (nick, page) => `${nick} 在 ${page} 的留言正在等待你審核，現在還沒有人看得到：`,
  mail: "電子郵件",
  link: "網址",
  address: "IP 位址",
  openAdmin: "開啟管理頁面",
  approve: "核准",
  remove: "刪除",

  replySubject: (site, nick) => `[${site}] ${nick} 回覆了你的留言`,
  replyIntro: (nick) => `${nick} 回覆了你：`,
  yourWords: "你的留言：",
  openComment: "開啟這則留言",
  whyYou: (site) => `你在 ${site} 留言時填了這個電子郵件，所以收到這封信。`,
  unsubscribe: "不再接收回覆通知",

  askTitle: "取消訂閱回覆通知",
  ask: (site) => `以後 ${site} 上有人回覆你時，不再寄信給你？`,
  askButton: "取消訂閱",
  done: (site) => `已取消訂閱。${site} 不會再寄回覆通知給你。`,
  undoButton: "重新訂閱",
  undone: (site) => `已重新訂閱。${site} 上有人回覆你時，會再通知你。`,
  badLink: "這個連結不完整或已失效。請從信件裡重新開啟。",

  confirmSubject: (site) => `[${site}] 確認電子郵件後接收回覆通知`,
  confirmIntro: (site) =>
    `有人回覆了用這個電子郵件在 ${site} 寫的留言。確認後就能看到這則回覆，以後有人回覆你也會寄信通知；在確認之前，不會寄回覆通知給你。如果你沒有留過言，請忽略這封信。`,
  confirmLink: "確認電子郵件",
  confirmTitle: "回覆通知",
  confirmAsk: (site) => `以後 ${site} 上有人回覆你時，寄信給你？`,
  confirmButton: "確認",
  confirmed: (site) => `已確認。${site} 上有人回覆你時，會寄信通知你。`,

  moderationTitle: "審核留言",
  askApprove: (nick, page) => `核准 ${nick} 在 ${page} 的這則留言？`,
  askDelete: (nick, page, replies) =>
    `刪除 ${nick} 在 ${page} 的這則留言${replies === 0 ? "" : `和它的 ${replies} 則回覆`}？`,
  approved: "已核准，現在大家看得到這則留言了。",
  deleted: "已刪除。",
  endedLink: "這個連結已過期，請到管理頁面處理。",
  usedLink: "這個連結已經用過，或留言在通知之後有變動，請到管理頁面處理。",

  frontTitle: (site) => (site === "" ? "留言服務" : `${site} 的留言服務`),
  frontText: "這個服務保存網站的留言和瀏覽次數，訪客在網站的頁面上閱讀和發表留言。",
  frontHealthy: "服務運作正常。",
  frontAway: "資料庫暫時沒有回應。",
  frontSite: (site) => `前往網站 ${site}`,
  frontAdmin: "站長頁面",
  exampleLink: "在範例頁面上試試看",
  exampleTitle: "範例頁面",
  exampleText: "下面的留言保存在這個服務的資料庫裡。網站的頁面用同樣的兩行程式碼顯示留言：",

  adminNoScript: "此頁面需要 JavaScript。",
};

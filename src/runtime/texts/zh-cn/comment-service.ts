import type { CommentServiceTexts } from "../features/comment-service-texts.js";

export const commentService: CommentServiceTexts = {
  feedTitle: (site) => (site === "" ? "评论" : `${site} 的评论`),
  entryTitle: (nick, page) => `${nick} 评论了 ${page}`,
  waitingTitle: (title) => `[待审核] ${title}`,
  proofNeeded: "评论服务要求浏览器先计算片刻，这个页面做不到。请用 https 开头的地址打开，或者换一个浏览器。",
  turnstileTitle: "简单验证",
  turnstileCancel: "取消",
  turnstileFailed: "Cloudflare 的验证加载不了。请刷新页面再试，写好的内容会留着。",
  turnstileNeeded: "评论服务要确认写评论的不是程序。请再发一次，并完成 Cloudflare 的验证。",

  ownerSubject: (site, nick) => `[${site}] ${nick} 发表了新评论`,
  waitingSubject: (site, nick) => `[${site}] ${nick} 的评论等待审核`,
  ownerIntro: (nick, page) => `${nick} 在 ${page} 发表了评论：`,
  waitingIntro: (nick, page) => `${nick} 在 ${page} 的评论正在等待你审核，现在还没有人能看到它：`,
  mail: "邮箱",
  link: "网址",
  address: "IP 地址",
  openAdmin: "打开管理页面",
  approve: "通过",
  remove: "删除",

  replySubject: (site, nick) => `[${site}] ${nick} 回复了你的评论`,
  replyIntro: (nick) => `${nick} 回复了你：`,
  yourWords: "你的评论：",
  openComment: "打开这条评论",
  whyYou: (site) => `你在 ${site} 评论时留下了这个邮箱，所以收到这封信。`,
  unsubscribe: "不再接收回复通知",

  askTitle: "退订回复通知",
  ask: (site) => `以后 ${site} 上有人回复你时，不再给你发邮件？`,
  askButton: "退订",
  done: (site) => `已退订。${site} 不会再给你发送回复通知。`,
  undoButton: "重新订阅",
  undone: (site) => `已重新订阅。${site} 上有人回复你时，会再次通知你。`,
  badLink: "这个链接不完整或已失效。请从邮件里重新打开它。",

  confirmSubject: (site) => `[${site}] 确认邮箱后接收回复通知`,
  confirmIntro: (site) =>
    `有人回复了用这个邮箱在 ${site} 写的评论。确认邮箱就能看到这条回复，以后有人回复你也会发邮件通知；在确认之前，不会给你发送回复通知。如果你没有写过评论，请忽略这封信。`,
  confirmLink: "确认邮箱",
  confirmTitle: "回复通知",
  confirmAsk: (site) => `以后 ${site} 上有人回复你时，给你发邮件？`,
  confirmButton: "确认",
  confirmed: (site) => `已确认。${site} 上有人回复你时，会发邮件通知你。`,

  moderationTitle: "审核评论",
  askApprove: (nick, page) => `通过 ${nick} 在 ${page} 的这条评论？`,
  askDelete: (nick, page, replies) =>
    `删除 ${nick} 在 ${page} 的这条评论${replies === 0 ? "" : `和它的 ${replies} 条回复`}？`,
  approved: "已通过，现在大家能看到这条评论了。",
  deleted: "已删除。",
  endedLink: "这个链接已过期，请到管理页面处理。",
  usedLink: "这个链接已经用过，或评论在通知之后有变化，请到管理页面处理。",

  frontTitle: (site) => (site === "" ? "评论服务" : `${site} 的评论服务`),
  frontText: "这个服务保存网站的评论和访问次数，访客在网站的页面上读写评论。",
  frontHealthy: "服务运行正常。",
  frontAway: "数据库暂时没有响应。",
  frontSite: (site) => `前往网站 ${site}`,
  frontAdmin: "站长页面",
  exampleLink: "在示例页面上试一试",
  exampleTitle: "示例页面",
  exampleText: "下面的评论保存在这个服务的数据库里。网站的页面用同样的两行代码显示评论：",

  adminNoScript: "此页面需要 JavaScript。",
};

import type { CommentServiceTexts } from "../features/comment-service-texts.js";

export const commentService: CommentServiceTexts = {
  feedTitle: (site) => (site === "" ? "Comments" : `Comments on ${site}`),
  entryTitle: (nick, page) => `${nick} on ${page}`,
  waitingTitle: (title) => `[waiting] ${title}`,

  ownerSubject: (site, nick) => `[${site}] New comment by ${nick}`,
  waitingSubject: (site, nick) => `[${site}] A comment by ${nick} waits for you`,
  ownerIntro: (nick, page) => `${nick} wrote a comment on ${page}:`,
  waitingIntro: (nick, page) =>
    `${nick} wrote a comment on ${page}. It waits for your approval, and nobody can see it yet:`,
  mail: "Mail",
  link: "Website",
  address: "IP address",
  openAdmin: "Open the admin page",

  replySubject: (site, nick) => `[${site}] ${nick} replied to your comment`,
  replyIntro: (nick) => `${nick} replied to you:`,
  yourWords: "Your comment:",
  openComment: "Open the comment",
  whyYou: (site) => `You get this mail because this address was left with a comment on ${site}.`,
  unsubscribe: "No more mails about replies",

  askTitle: "Mails about replies",
  ask: (site) => `Should ${site} send you no more mails when somebody replies to you?`,
  askButton: "Unsubscribe",
  done: (site) => `Done. ${site} sends you no more mails about replies.`,
  undoButton: "Subscribe again",
  undone: (site) => `Done. ${site} sends you a mail again when somebody replies to you.`,
  badLink: "This link is incomplete or no longer valid. Please open it from the mail again.",

  adminNoScript: "This page needs JavaScript.",
};

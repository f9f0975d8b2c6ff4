import type { CommentServiceTexts } from "../features/comment-service-texts.js";

export const commentService: CommentServiceTexts = {
  feedTitle: (site) => (site === "" ? "Comments" : `Comments on ${site}`),
  entryTitle: (nick, page) => `${nick} on ${page}`,
  waitingTitle: (title) => `[waiting] ${title}`,
  proofNeeded:
    "The comment service asks the browser to compute for a moment, which is impossible on this page. Open it with an address that begins with https, or in another browser.",
  turnstileTitle: "A short check",
  turnstileCancel: "Cancel",
  turnstileFailed: "Cloudflare’s check cannot be loaded. Reload the page to try again; your text is kept.",
  turnstileNeeded:
    "The comment service checks that no program writes comments. Send the comment again, and complete the check of Cloudflare.",

  ownerSubject: (site, nick) => `[${site}] New comment by ${nick}`,
  waitingSubject: (site, nick) => `[${site}] A comment by ${nick} awaits your approval`,
  ownerIntro: (nick, page) => `${nick} wrote a comment on ${page}:`,
  waitingIntro: (nick, page) =>
    `${nick} wrote a comment on ${page}. It awaits your approval and is not visible yet:`,
  mail: "Mail",
  link: "Website",
  address: "IP address",
  openAdmin: "Open the admin page",
  approve: "Approve it",
  remove: "Delete it",

  replySubject: (site, nick) => `[${site}] ${nick} replied to your comment`,
  replyIntro: (nick) => `${nick} replied to you:`,
  yourWords: "Your comment:",
  openComment: "Open the comment",
  whyYou: (site) => `You receive this mail because this address was entered with a comment on ${site}.`,
  unsubscribe: "Unsubscribe from reply notifications",

  askTitle: "Reply notifications",
  ask: (site) => `Do you want to stop receiving mails from ${site} about replies to you?`,
  askButton: "Unsubscribe",
  done: (site) => `Done. ${site} will no longer send you mails about replies.`,
  undoButton: "Subscribe again",
  undone: (site) => `Done. ${site} will send you a mail when somebody replies to you.`,
  badLink: "This link is incomplete or no longer valid. Please open it from the mail again.",

  confirmSubject: (site) => `[${site}] Confirm your address for mails about replies`,
  confirmIntro: (site) =>
    `Somebody replied to a comment on ${site} that was written with this mail address. Confirm the address to see the reply and to receive mails about replies. Until then, you receive no mails about them. If you wrote no comment, ignore this mail.`,
  confirmLink: "Confirm the address",
  confirmTitle: "Mails about replies",
  confirmAsk: (site) => `Do you want to receive a mail when somebody replies to you on ${site}?`,
  confirmButton: "Confirm",
  confirmed: (site) => `Done. ${site} will send you a mail when somebody replies to you.`,

  moderationTitle: "Approve or delete",
  askApprove: (nick, page) => `Approve this comment by ${nick} on ${page}?`,
  askDelete: (nick, page, replies) =>
    replies === 0
      ? `Delete this comment by ${nick} on ${page}?`
      : `Delete this comment by ${nick} on ${page}, and its ${replies === 1 ? "reply" : `${replies} replies`}?`,
  approved: "Done. The comment is visible now.",
  deleted: "Done. The comment is deleted.",
  endedLink: "This link has expired. Use the admin page instead.",
  usedLink: "This link was used, or the comment has changed since the notice. Use the admin page instead.",

  frontTitle: (site) => (site === "" ? "Comment service" : `Comments of ${site}`),
  frontText:
    "This service stores the comments and visitor counts of a site. Visitors read and write them there.",
  frontHealthy: "The service is working.",
  frontAway: "The database does not respond at the moment.",
  frontSite: (site) => `To the site ${site}`,
  frontAdmin: "Owner's page",
  exampleLink: "Try it on an example page",
  exampleTitle: "Example page",
  exampleText:
    "These comments are in the database of this service. A page of your site shows them with the same two lines:",

  adminNoScript: "This page needs JavaScript.",
};

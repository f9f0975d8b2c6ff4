import type { CommentServiceTexts, BakedCommentTexts } from "../features/comment-service-texts.js";

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

  readerTitle: "Sign in",
  readerWindow: "You are signed in. You can close this window.",
  readerFailed: "Signing in did not work. Close this window and try again.",

  linkSubject: (site) => `[${site}] Your link to sign in`,
  linkIntro: (site, minutes) =>
    `Somebody, probably you, wants to sign in on ${site} with this address. The link works once, for ${minutes} minutes. If it was not you, ignore this mail.`,
  linkButton: "Sign in",
  linkName: "Your name",
  linkAsk: (site) => `Sign in on ${site}? If you did not ask for the mail, close this page.`,
  linkTaken: "This name is empty or belongs to somebody else. Choose another one.",
  linkCode: (minutes) =>
    `Enter this code within ${minutes} minutes on the page where you asked for the mail. Give it to nobody.`,

  ownTitle: "Your data",
  ownSignIn: (site) => `Sign in to see what ${site} has stored about you, to save it, or to delete it.`,
  ownWith: (platform) => `Sign in with ${platform}`,
  ownMail: "Mail address",
  ownSend: "Send link",
  ownSent:
    "A mail is on its way if the address can receive it. Open its link in this browser. If you open it on another device, enter the code that you see there here.",
  ownCode: "Code",
  ownFailed: "Signing in did not work. Please try again.",
  ownAs: (name, by) => `Signed in as ${name} (${by})`,
  ownSignOut: "Sign out",
  ownComments: (count) => `Your comments (${count})`,
  ownWaiting: "awaiting approval",
  ownNewer: "Newer comments",
  ownOlder: "Older comments",
  ownSessions: "Where you are signed in",
  ownSession: (place, date) => `${place}, since ${date}`,
  ownEnd: "Sign out there",
  ownExport: "Save your data",
  ownExportText: "A file with your profile and all comments that you wrote while signed in.",
  ownExportLink: "Download",
  ownErase: "Delete your data",
  ownEraseText:
    "Your profile, your sessions and the comments that you wrote while signed in are deleted. Of a comment that others have answered, the text and your name are deleted, and the answers stay. Nobody can undo this.",
  ownEraseLink: "Delete…",
  ownEraseButton: "Delete everything",
  ownEraseLeft: (count) => `Comments that are left: ${count}.`,
  ownEraseOn: "Continue",
  ownErased: "Your data is deleted.",
  erasedComment: "This comment was deleted by its author.",
  ownReplies: "Mails about replies",
  ownRepliesOn: (mail) =>
    `When somebody replies to a comment that you wrote while signed in, a mail goes to ${mail}.`,
  ownRepliesTyped:
    "When somebody replies to a comment that you wrote while signed in, a mail goes to the address that you left with the comment, if its owner agrees.",
  ownRepliesOff: "You get no mail when somebody replies to what you wrote while signed in.",
  ownTurnOn: "Turn on",
  ownTurnOff: "Turn off",

  adminNoScript: "This page needs JavaScript.",
};

export const bakedComments: BakedCommentTexts = {
  noScript: "Enable JavaScript to write a comment.",
};

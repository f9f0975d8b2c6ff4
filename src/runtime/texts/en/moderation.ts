import type { ModerationTexts } from "../features/moderation-texts.js";

export const moderation: ModerationTexts = {
  signedIn: "You moderate as the owner on this device.",
  signedInAs: "You moderate on this device as ",
  signOut: "Sign out",
  waiting: "Waiting for approval",
  approve: "Approve",
  hide: "Hide",
  spam: "Spam",
  pin: "Pin",
  unpin: "Unpin",
  deleteConfirm: "Delete this comment and all replies to it?",
  ended: "You are no longer signed in to moderate. Open the blog from the owner's page again.",
};

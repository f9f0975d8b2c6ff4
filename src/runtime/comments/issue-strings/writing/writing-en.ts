import type { WritingStrings } from "./writing-string-table.js";

/** English, for who is signed in; loaded with the rest of what writing takes. */
export const EN: WritingStrings = {
  logout: "Logout",
  signedInAs: (name) => `Signed in as ${name}`,
  submit: "Submit",
  submitting: "Submitting …",
  placeholder: "Leave a comment. Markdown is supported, Ctrl + Enter submits.",
  cancel: "Cancel",
  edit: "Edit",
  save: "Save",
  saving: "Saving …",
  remove: "Delete",
  removing: "Deleting …",
  reply: "Reply",
  reactionGiven: (reaction) => `Already given '${reaction}' reaction`,
  deleteConfirm: "Confirm to delete this comment ?",
  deleteFailed: "Failed to delete comment",
  posted: "Your comment has been posted.",
  saved: "Your changes have been saved.",
  removed: "The comment has been deleted.",
  notSent: "Your comment has not been sent. Its text is kept here.",
  signInForeign: "The sign-in did not begin in this window, so it was not used. Please try again.",
  signInRefused: "The sign-in was not completed.",
};

import type { ReadersTexts } from "../features/readers-texts.js";

export const readers: ReadersTexts = {
  signIn: (provider) => `Sign in with ${provider}`,
  signedIn: (name) => `Signed in as ${name}`,
  signOut: "Sign out",
  ownData: "Your data",
  failed: "Signing in did not work. Please try again.",
  ended: "You are no longer signed in. Sign in again, or send the comment without.",
  verified: (provider) => `Signed in with ${provider}`,
  notVerified: "not verified",
  taken: "Someone else who comments here has this name and has proved it.",
  byMail: "Sign in by mail",
  mail: "mail",
  address: "Mail address",
  send: "Send link",
  sent: "A mail is on its way if the address can receive it. Open its link, on any device, and enter the code that you see there.",
  code: "Code",
  enter: "Sign in",
};

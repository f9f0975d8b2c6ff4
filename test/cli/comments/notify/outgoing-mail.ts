import type { OutgoingMail } from "../../../../src/cli/comments/notify/outgoing-mail.js";

export const OUTGOING: OutgoingMail = {
  from: { name: "Blog", address: "talk@blog.example" },
  to: "ann@example.org",
  subject: "Hi",
  text: "Hello",
  html: "<p>Hello</p>",
  messageId: "<1@blog.example>",
  unsubscribeUrl: null,
};

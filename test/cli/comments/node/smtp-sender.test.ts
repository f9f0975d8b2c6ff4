import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import type { Outcome } from "../../../../src/cli/comments/notify/channel.js";
import type { SmtpServer } from "../../../../src/cli/comments/notify/outgoing-mail.js";
import { createSmtpSender } from "../../../../src/cli/comments/node/smtp-sender.js";
import { createMailServer, type MailServer } from "../notify/mail-server.js";
import { OUTGOING } from "../notify/outgoing-mail.js";

const REMOTE: SmtpServer = {
  kind: "smtp",
  host: "mail.example",
  port: 25,
  secure: false,
  user: null,
  password: "",
};

const send = (
  { openSocket }: Pick<MailServer, "openSocket">,
  server: Partial<SmtpServer> = {},
): Promise<Outcome> =>
  createSmtpSender({ ...REMOTE, ...server }, openSocket)(OUTGOING, new AbortController().signal);

const refusal = (responseCode: number) => Object.assign(new Error(`No ${OUTGOING.to}`), { responseCode });

describe("a mail server that rejects", () => {
  it.each<[code: number, outcome: Outcome["kind"]]>([
    [550, "refused"],
    [450, "again"],
  ])("an address with %i: %s, and its message is not passed on", async (code, kind) => {
    const mails = createMailServer({ onRcptTo: (_, __, done) => done(refusal(code)) });
    expect(await send(mails)).toEqual({ kind, reason: `SMTP EENVELOPE ${code}` });
  });

  it.each<[code: number, outcome: Outcome["kind"]]>([
    [500, "refused"],
    [452, "again"],
  ])("a message with %i: %s", async (code, kind) => {
    const mails = createMailServer({
      onData: (stream, _, done) => void stream.resume().once("end", () => done(refusal(code))),
    });
    expect(await send(mails)).toEqual({ kind, reason: `SMTP EMESSAGE ${code}` });
  });

  it("a login with 535: again, because the owner can correct the settings", async () => {
    const mails = createMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_, __, done) => done(new Error("Who?")),
    });
    const outcome = await send(mails, { host: "127.0.0.1", user: "me", password: "wrong" });
    expect(outcome).toEqual({ kind: "again", reason: "SMTP EAUTH 535" });
  });

  it("everything, because its connection breaks: again", async () => {
    const broken: Socket[] = [];
    const mails = createMailServer({ onMailFrom: () => broken.forEach((socket) => socket.destroy()) });
    const openSocket = () => {
      const socket = mails.openSocket();
      broken.push(socket);
      return socket;
    };
    expect(await send({ openSocket })).toEqual({ kind: "again", reason: "SMTP ECONNECTION" });
  });

  it("nothing until the service stops: again", async () => {
    const stopping = new AbortController();
    const { openSocket } = createMailServer({ onData: () => stopping.abort() });
    const outcome = await createSmtpSender(REMOTE, openSocket)(OUTGOING, stopping.signal);
    expect(outcome).toMatchObject({ kind: "again" });
  });
});

describe("a mail server at", () => {
  it.each<[host: string, kind: Outcome["kind"]]>([
    ["127.0.0.1", "sent"],
    ["127.8.8.8", "sent"],
    ["localhost", "sent"],
    ["::1", "sent"],
    ["::ffff:127.0.0.1", "again"],
    ["128.0.0.1", "again"],
    ["127.mail.example", "again"],
    ["mail.example", "again"],
  ])("%s without encryption receives a password only if it is this machine: %s", async (host, kind) => {
    const logins: string[] = [];
    const mails = createMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username = "", password = "" }, _, done) => {
        logins.push(`${username}:${password}`);
        done(null, { user: username });
      },
    });
    expect(await send(mails, { host, user: "me", password: "p@ss" })).toMatchObject({ kind });
    expect(logins).toEqual(kind === "sent" ? ["me:p@ss"] : []);
  });
});

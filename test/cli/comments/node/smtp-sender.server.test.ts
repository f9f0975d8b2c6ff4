import { expect, it } from "vitest";
import { createSmtpSender } from "../../../../src/cli/comments/node/smtp-sender.js";
import { MEMORY } from "../service.js";
import { createMailServer } from "../notify/mail-server.js";
import { MAIL, openNoticing, OWNER } from "../notify/noticing-service.js";
import { OUTGOING } from "../notify/outgoing-mail.js";

it("mails are sent again when the server at that host and port is back", async () => {
  const away = createMailServer();
  const port = await away.listen();
  await away.stop();
  const env = { ...MAIL, HANBLOG_SMTP_URL: `smtp://127.0.0.1:${port}` };
  const service = await openNoticing(MEMORY, { env });
  await service.write({});
  await service.notifier.run();
  expect(service.told).toMatchObject([{ event: "delivery", outcome: "again", reason: "SMTP ESOCKET" }]);
  const back = createMailServer();
  await back.listen(port);
  service.advance(30_000);
  await service.notifier.run();
  expect(back.received.map(({ to }) => to)).toEqual([[OWNER]]);
  await service.stop();
  await back.stop();
});

it.each([false, true])(
  "only a mail server on this machine may have any certificate; TLS from the start: %s",
  async (secure) => {
    // The test server has a self-signed certificate, like a newly installed mail server.
    const mails = createMailServer({ disabledCommands: ["AUTH"], closeTimeout: 100, secure });
    const port = await mails.listen();
    const send = (host: string) =>
      createSmtpSender({ kind: "smtp" as const, host, port, secure, user: null, password: "" })(
        OUTGOING,
        new AbortController().signal,
      );
    expect(await send("localhost")).toEqual({ kind: "sent" });
    expect(await send("::ffff:127.0.0.1")).toMatchObject({ kind: "again" });
    expect(mails.received).toHaveLength(1);
    await mails.stop();
  },
);

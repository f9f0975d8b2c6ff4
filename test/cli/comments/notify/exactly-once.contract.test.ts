import { beforeEach, expect, it } from "vitest";
import { toHex } from "../../../../src/cli/comments/policy/keyed-hash.js";
import { describeOnStore } from "../describe-on-store.js";
import { LEASE_MS } from "../../../../src/cli/comments/notify/notifier.js";
import type { TestPlace } from "../open-place.js";
import { createMailServer, type MailServer } from "./mail-server.js";
import { MAIL, openNoticing } from "./noticing-service.js";

describeOnStore("several instances on one store", ({ emptyPlace }) => {
  let mails: MailServer;
  let place: TestPlace;
  const start = () => openNoticing(place, { env: MAIL, openSocket: mails.openSocket });

  beforeEach(async () => {
    mails = createMailServer();
    place = await emptyPlace("shared");
  });

  it("send each mail once, whichever instance received the comment", async () => {
    const instances = [await start(), await start(), await start()];
    const ids: string[] = [];
    for (let index = 0; index < 15; index++) {
      const instance = instances[index % instances.length];
      if (instance !== undefined) ids.push(await instance.write({}));
    }
    await Promise.all(instances.flatMap(({ notifier }) => [notifier.run(), notifier.run()]));
    await Promise.all(instances.map(({ notifier }) => notifier.run()));
    const sent = mails.received.map(({ mail }) => mail.messageId ?? "");
    expect(sent.toSorted()).toEqual(ids.map((id) => `<${id}.owner-mail@blog.example>`).toSorted());
    for (const instance of instances) await instance.stop();
  });

  it("send the mail of an instance that crashed while sending, after its claim expires", async () => {
    const dead = await start();
    const id = await dead.write({});
    const { store, now, randomBytes } = dead.context;
    await store.outbox.add([{ id: `${id}:owner-mail`, kind: "owner-mail", commentId: id, createdAt: now() }]);
    const claim = toHex(randomBytes(4));
    const until = new Date(now().getTime() + LEASE_MS);
    expect(await store.outbox.claim({ kinds: ["owner-mail"], now: now(), until, claim })).not.toBeNull();
    await dead.stop();
    const living = await start();
    await living.notifier.run();
    living.advance(LEASE_MS - 1);
    await living.notifier.run();
    expect(mails.received).toEqual([]);
    living.advance(1);
    await living.notifier.run();
    expect(mails.received).toHaveLength(1);
    await living.stop();
  });

  it("send the mails of an instance that crashed before it added them to the outbox", async () => {
    const dead = await start();
    await dead.write({});
    await dead.stop();
    const living = await start();
    await living.notifier.run();
    expect(mails.received).toHaveLength(1);
    await living.stop();
  });
});

import { afterEach, beforeEach, expect, it } from "vitest";
import { forgetExpired } from "../../../../src/cli/comments/open-context.js";
import { EVERYTHING } from "../../../../src/cli/comments/query/query.js";
import {
  COMMENTS,
  READER_LINKS,
  READER_SESSIONS,
  READERS,
} from "../../../../src/cli/comments/store/collections.js";
import { describeOnStore } from "../describe-on-store.js";
import { createMailServer, type MailServer, type ReceivedMail } from "../notify/mail-server.js";
import type { TestPlace } from "../open-place.js";
import { openService, type TestOptions, type TestService } from "../service.js";
import {
  askForLink,
  BLOG,
  codeOn,
  createVerifier,
  exchange,
  linkIn,
  mailOptions,
  signInByMail,
  takeLink,
} from "./sign-in.js";

const MINUTE = 60_000;
const MAIL = "Ann@Reader.example";

describeOnStore("readers who sign in by mail", ({ emptyPlace }) => {
  let server: MailServer;
  let place: TestPlace;
  let service: TestService;
  let faults: string[];
  const open = async (options: TestOptions = {}) => {
    // A mail of an earlier test may be refused late.
    const own = faults;
    return openService(place, {
      ...mailOptions(server, (...fault) => own.push(fault.join(": "))),
      ...options,
    });
  };
  beforeEach(async () => {
    faults = [];
    server = createMailServer();
    place = await emptyPlace("shared");
    service = await open();
  });
  afterEach(async () => {
    await service.stop();
    await server.stop();
  });

  const all = (collection: typeof READERS) =>
    service.context.store.objects.find(collection, { where: EVERYTHING, order: [], limit: 100, skip: 0 });
  const post = (fields: Readonly<Record<string, unknown>>) => {
    service.advance(1000);
    const body = { url: "/blog/rice.html", comment: "hello", ...fields };
    return service.call("POST", "classes/Comment", { body, headers: { Origin: BLOG } });
  };
  const list = async () => {
    const { body } = await service.call("GET", "classes/Comment", { params: { order: "createdAt" } });
    return (body as { readonly results: readonly Readonly<Record<string, unknown>>[] }).results;
  };
  /** Asks for a link as a panel. Resolves to the panel's secret and the mail. */
  const ask = async (mail = MAIL, from = "10.9.8.7", panel = createVerifier()) => {
    const count = server.received.length;
    expect((await askForLink(service, { mail, challenge: panel.challenge }, { from })).status).toBe(202);
    await expect.poll(() => server.received.length).toBe(count + 1);
    return { ...panel, received: server.received[count] as ReceivedMail };
  };

  it("write with the name that they have chosen, and no public answer has their address", async () => {
    const session = await signInByMail(service, server, { mail: MAIL, name: "Ann" });
    const sent = await post({ nick: "Somebody else", mail: "other@example.org", session });
    expect(sent.status).toBe(201);
    const [comment] = await list();
    expect(comment).toMatchObject({ nick: "Ann", verified: "mail" });
    expect(JSON.stringify([sent.body, comment])).not.toMatch(/reader\.example|other@|mail:|mailMd5/i);
    const { body } = await service.call("GET", "classes/Comment", { master: true });
    expect(body).toMatchObject({ results: [{ mail: "ann@reader.example" }] });
    // A visitor with the same name is marked, and the same address without a session proves nothing.
    await post({ nick: "ANN", mail: MAIL });
    expect((await list())[1]).toMatchObject({ verified: "no" });
  });

  it("get no MD5 of their address in public answers of the legacy form", async () => {
    await service.stop();
    service = await open({ legacyMail: true });
    await post({ session: await signInByMail(service, server, { mail: MAIL, name: "Ann" }) });
    await post({ nick: "Tom", mail: "tom@example.org" });
    const [first, second] = await list();
    expect(first).not.toHaveProperty("mailMd5");
    expect(second).toHaveProperty("mailMd5");
  });

  it("are the same reader in each browser and each case of the address, and keep their name", async () => {
    await signInByMail(service, server, { mail: MAIL, name: "Ann" });
    await signInByMail(service, server, { mail: "ANN@reader.EXAMPLE", name: "Other" });
    const readers = await all(READERS);
    expect(readers.map(({ name, mail }) => [name, mail])).toEqual([["Ann", "ann@reader.example"]]);
    expect(server.received.map(({ to }) => to)).toEqual([["ann@reader.example"], ["ann@reader.example"]]);
  });

  it("use a link once, and opening it changes nothing", async () => {
    const { received } = await ask();
    const path = linkIn(received);
    for (let count = 0; count < 3; count++) {
      const page = await service.fetch(path);
      expect([page.status, (await page.text()).includes('name="name"')]).toEqual([200, true]);
      expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    }
    expect(await all(READERS)).toEqual([]);
    expect(await codeOn(await takeLink(service, path, "Ann"))).toMatch(/^\d{6}$/);
    expect((await takeLink(service, path, "Ann")).status).toBe(410);
    expect((await service.fetch(path)).status).toBe(410);
  });

  it("use a link once, of several clicks at the same time", async () => {
    const { received } = await ask();
    const pages = await Promise.all([1, 2, 3].map(() => takeLink(service, linkIn(received), "Ann")));
    expect(pages.map(({ status }) => String(status)).toSorted()).toEqual(["200", "410", "410"]);
    expect(await all(READERS)).toHaveLength(1);
  });

  it("have twenty minutes for the link and ten for the code", async () => {
    const late = await ask();
    service.advance(20 * MINUTE);
    expect((await service.fetch(linkIn(late.received))).status).toBe(410);
    expect((await takeLink(service, linkIn(late.received), "Ann")).status).toBe(410);
    const { received, verifier } = await ask();
    service.advance(20 * MINUTE - 1);
    const code = await codeOn(await takeLink(service, linkIn(received), "Ann"));
    service.advance(10 * MINUTE);
    expect((await exchange(service, { code, verifier })).status).toBe(401);
    await forgetExpired(service.context.store, service.context.now());
    expect(await all(READER_LINKS)).toEqual([]);
  });

  it("sign in only the panel that asked, with a code that works once", async () => {
    const { received, verifier } = await ask();
    const code = await codeOn(await takeLink(service, linkIn(received), "Ann"));
    // Another panel that has seen the code, a page of another site, and a panel whose reader has clicked nothing yet.
    expect((await exchange(service, { code, verifier: createVerifier().verifier })).status).toBe(401);
    expect((await exchange(service, { code, verifier }, "https://evil.example")).status).toBe(401);
    const other = await ask();
    expect((await exchange(service, { code, verifier: other.verifier })).status).toBe(401);
    const answers = await Promise.all([1, 2, 3].map(() => exchange(service, { code, verifier })));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["201", "401", "401"]);
    expect(await all(READER_SESSIONS)).toHaveLength(1);
  });

  it("cannot be signed in by a guessed code, or by the token of the link", async () => {
    const { received, verifier } = await ask();
    const path = linkIn(received);
    const code = await codeOn(await takeLink(service, path, "Ann"));
    const token = path.split("=")[1] ?? "";
    expect((await exchange(service, { code: token, verifier })).status).toBe(401);
    for (let count = 1; count <= 5; count++) {
      const wrong = String((Number(code) + count) % 1_000_000).padStart(6, "0");
      expect((await exchange(service, { code: wrong, verifier })).status).toBe(401);
    }
    expect((await exchange(service, { code, verifier })).status).toBe(401);
    expect(faults).toContain("mail: wrong code");
    expect(JSON.stringify(faults)).not.toMatch(/reader\.example|\d{6}/i);
  });

  it("sign in with the code of each mail that a panel asked for, once", async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const panel = createVerifier();
      const mails = [await ask(MAIL, "10.9.8.7", panel), await ask(MAIL, "10.9.8.7", panel)];
      const codes: string[] = [];
      for (const { received } of mails)
        codes.push(await codeOn(await takeLink(service, linkIn(received), "Ann")));
      for (const [at, status] of [...order.map((each) => [each, 201]), ...order.map((each) => [each, 401])]) {
        const { verifier } = panel;
        expect((await exchange(service, { code: codes[at ?? 0], verifier })).status).toBe(status);
      }
    }
    // Two addresses are two readers.
    const panel = createVerifier();
    for (const [name, mail] of [
      ["Ann", MAIL],
      ["Ben", "ben@reader.example"],
    ] as const) {
      const { received, verifier } = await ask(mail, "10.9.8.9", panel);
      const code = await codeOn(await takeLink(service, linkIn(received), name));
      expect(await (await exchange(service, { code, verifier })).json()).toMatchObject({ name });
    }
  });

  it("get no further attempts with a code by asking again", async () => {
    const panel = createVerifier();
    const { verifier } = panel;
    const first = await codeOn(
      await takeLink(service, linkIn((await ask(MAIL, "10.9.8.7", panel)).received), "Ann"),
    );
    const guess = (code: string, count: number) =>
      String((Number(code) + count) % 1_000_000).padStart(6, "0");
    for (let count = 1; count <= 3; count++) {
      expect((await exchange(service, { code: guess(first, count), verifier })).status).toBe(401);
    }
    const second = await codeOn(
      await takeLink(service, linkIn((await ask(MAIL, "10.9.8.7", panel)).received)),
    );
    for (let count = 4; count <= 5; count++) {
      expect((await exchange(service, { code: guess(second, count), verifier })).status).toBe(401);
    }
    for (const code of [first, second]) {
      expect((await exchange(service, { code, verifier })).status).toBe(401);
    }
    const third = await codeOn(
      await takeLink(service, linkIn((await ask(MAIL, "10.9.8.7", panel)).received)),
    );
    expect((await exchange(service, { code: third, verifier })).status).toBe(401);
    // Another panel of the same reader has its own attempts.
    const other = await ask(MAIL, "10.9.8.8");
    const code = await codeOn(await takeLink(service, linkIn(other.received)));
    expect((await exchange(service, { code, verifier: other.verifier })).status).toBe(201);
  });

  it("leave no token, code or secret in the store", async () => {
    const { received, verifier } = await ask();
    const path = linkIn(received);
    const code = await codeOn(await takeLink(service, path, "Ann"));
    const stored = JSON.stringify(await all(READER_LINKS));
    for (const secret of [path.split("=")[1] ?? "", `"${code}"`, verifier])
      expect(stored).not.toContain(secret);
  });

  it.each(["", "  ", "​", "Anonymous", "匿名", "ANN", "A n n", "Аnn"])(
    "cannot choose a name that is empty or of somebody else: %j",
    async (name) => {
      await signInByMail(service, server, { mail: "first@reader.example", name: "Ann" });
      const { received, verifier } = await ask("second@reader.example");
      const refused = await takeLink(service, linkIn(received), name);
      expect(refused.status).toBe(409);
      expect(await refused.text()).toContain('name="name"');
      // The link is not used up.
      const code = await codeOn(await takeLink(service, linkIn(received), "Ben"));
      expect((await exchange(service, { code, verifier })).status).toBe(201);
    },
  );

  it("cannot choose the name of the owner or a moderator, and of two at once, one gets a name", async () => {
    const id = ((await post({ nick: "The Owner" })).body as { readonly objectId: string }).objectId;
    const { objects, moderators } = service.context.store;
    await objects.update(COMMENTS, {
      objectId: id,
      updatedAt: new Date(),
      set: { owner: 1 },
      add: {},
      where: EVERYTHING,
    });
    const empty = { passwordHash: null, linkMark: null, linkEndsAt: null, joinedAt: null };
    await moderators.add({ id: "m1", name: "Mod", mark: "", createdAt: new Date(), ...empty });
    const [first, second] = [await ask("a@reader.example"), await ask("b@reader.example")];
    for (const name of ["the owner", "MOD"]) {
      expect((await takeLink(service, linkIn(first.received), name)).status).toBe(409);
    }
    const pages = await Promise.all(
      [first, second].map(({ received }) => takeLink(service, linkIn(received), "Zoe")),
    );
    expect(pages.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
  });

  it.each(["Blog of Rice", "blog of RICE!", "user.github.io", "The Mails"])(
    "cannot choose the name of the blog, whose owner has not written yet: %j",
    async (name) => {
      await service.stop();
      const { site, readers } = mailOptions(server);
      if (!site || !readers?.mail) throw new Error("No settings");
      const from = { ...readers.mail.from, name: "The Mails" };
      service = await open({
        site: { ...site, name: "Blog of Rice" },
        readers: { ...readers, mail: { ...readers.mail, from } },
      });
      const { received } = await ask();
      expect((await takeLink(service, linkIn(received), name)).status).toBe(409);
      expect((await takeLink(service, linkIn(received), "Rice")).status).toBe(200);
    },
  );

  it("leave the comments of others alone that are older than their name", async () => {
    await post({ nick: "Ann" });
    await signInByMail(service, server, { mail: MAIL, name: "Ann" });
    await post({ nick: "ann" });
    expect((await list()).map(({ verified = null }) => verified)).toEqual([null, "no"]);
  });

  it("show names and mails as plain text", async () => {
    const { received } = await ask();
    expect((await takeLink(service, linkIn(received), '"><script>alert(1)</script>')).status).toBe(200);
    const again = await ask();
    const page = await (await service.fetch(linkIn(again.received))).text();
    expect(page).toContain("&lt;script&gt;");
    expect(page).not.toContain("<script>");
  });

  it.each([
    "a@reader.example, b@reader.example",
    "a@reader.example\r\nBcc: b@reader.example",
    "a@reader.example\nTo: b@reader.example",
    '"a b"@reader.example',
    "<a@reader.example>",
    "a%b@reader.example@relay.example",
    "a@[127.0.0.1]",
    "a@127.0.0.1",
    "a@localhost",
    `${"a".repeat(250)}@reader.example`,
    "",
    7,
    ["a@reader.example"],
    null,
  ])("get no mail to %j", async (mail) => {
    const { challenge } = createVerifier();
    expect((await askForLink(service, { mail, challenge })).status).toBe(400);
    expect(await all(READER_LINKS)).toEqual([]);
    expect(server.received).toEqual([]);
  });

  it("are asked for by pages of the blog only, with a secret", async () => {
    const { challenge } = createVerifier();
    expect(
      (await askForLink(service, { mail: MAIL, challenge }, { origin: "https://evil.example" })).status,
    ).toBe(401);
    for (const wrong of [undefined, "", "short", ["x"], "x".repeat(44)]) {
      expect((await askForLink(service, { mail: MAIL, challenge: wrong })).status).toBe(400);
    }
    expect(server.received).toEqual([]);
  });

  it("get the same answer whether or not the service knows the address, and has sent too many mails", async () => {
    await signInByMail(service, server, { mail: MAIL, name: "Ann" });
    const answerTo = async (mail: string, from: string) => {
      const answer = await askForLink(service, { mail, challenge: createVerifier().challenge }, { from });
      return [answer.status, await answer.text(), [...answer.headers.keys()].toSorted()];
    };
    const known = await answerTo(MAIL, "10.1.0.1");
    expect(await answerTo("nobody@reader.example", "10.1.0.2")).toEqual(known);
    for (let count = 0; count < 4; count++) expect(await answerTo(MAIL, "10.1.1.1")).toEqual(known);
    await expect.poll(() => faults).toEqual(["mail: too many mails"]);
  });

  /** Asks for mails to the same reader from several addresses. Resolves to the number of mails that were sent. */
  const flood = async (addresses: readonly string[], mails: readonly string[] = [MAIL]) => {
    const [sent, refused] = [server.received.length, faults.length];
    for (const [at, from] of addresses.entries()) {
      const body = { mail: mails[at % mails.length], challenge: createVerifier().challenge };
      expect((await askForLink(service, body, { from })).status).toBe(202);
    }
    const done = () => server.received.length - sent + (faults.length - refused);
    await expect.poll(done).toBe(addresses.length);
    return server.received.length - sent;
  };

  it.each<[name: string, addresses: readonly string[], sent: number]>([
    ["one address", Array.from({ length: 5 }, () => "10.2.0.1"), 3],
    ["one IPv6 network of a customer", Array.from({ length: 5 }, (_, at) => `2001:db8:1:${at}00::1`), 3],
    ["neighbours", Array.from({ length: 20 }, (_, at) => `10.2.0.${at}`), 6],
    ["one IPv6 network of a provider", Array.from({ length: 20 }, (_, at) => `2001:db8:${at + 1}::1`), 6],
    ["the same address in its spellings", ["10.2.0.1", "::ffff:10.2.0.1", "::ffff:a02:1", "10.2.0.1"], 3],
  ])("are not locked out by a stranger on %s", async (_name, addresses, sent) => {
    await signInByMail(service, server, { mail: MAIL, name: "Ann" });
    expect(await flood(addresses)).toBe(sent);
    // Also later, when the stranger asks as often as possible.
    for (let hour = 0; hour < 24; hour++) {
      service.advance(60 * MINUTE);
      await flood(addresses.slice(0, 5));
    }
    expect(await flood(["203.0.113.7"])).toBe(1);
  });

  it("cannot flood a mailbox from many networks through the names that lead to it, and get a mail again later", async () => {
    const names = [
      "ann@reader.example",
      "a.n.n@reader.example",
      "ann+1@reader.example",
      "Ann+2@Reader.example",
    ];
    const networks = Array.from({ length: 40 }, (_, at) => `10.2.${at}.1`);
    expect(await flood(networks, names)).toBe(12);
    service.advance(120 * MINUTE);
    expect(await flood(networks, names)).toBe(1);
  });

  it("do not use up their own mails by signing in", async () => {
    for (let count = 0; count < 20; count++) {
      await signInByMail(service, server, { mail: MAIL, name: "Ann", from: "10.2.0.1" });
      service.advance(5 * MINUTE);
    }
  });

  it("still get mails when a stranger has made the service send to many unknown addresses", async () => {
    await signInByMail(service, server, { mail: MAIL, name: "Ann" });
    const strangers = Array.from({ length: 80 }, (_, at) => `10.5.${at}.1`);
    const unknown = strangers.map((_, at) => `nobody${at}@reader.example`);
    // The first mail to the reader went to an unknown address, too.
    expect(await flood(strangers, unknown)).toBe(49);
    expect(await flood(["203.0.113.7"])).toBe(1);
  });

  it("are limited per address of the client and its network, even without limits for visitors", async () => {
    const statuses = async (addresses: readonly string[]) => {
      const found: number[] = [];
      for (const [at, from] of addresses.entries()) {
        const mail = `reader${found.length}-${at}-${from.replaceAll(/\W/g, "")}@reader.example`;
        const { status } = await askForLink(
          service,
          { mail, challenge: createVerifier().challenge },
          { from },
        );
        found.push(status);
      }
      return found;
    };
    expect(await statuses(Array.from({ length: 6 }, () => "10.3.0.1"))).toEqual([
      202, 202, 202, 202, 202, 429,
    ]);
    const networks = Array.from({ length: 30 }, (_, at) => `2001:db8:1:${at.toString(16)}00::1`);
    expect((await statuses(networks)).filter((status) => status === 202)).toHaveLength(20);
  });

  it("learn nothing from a mail server that fails, and the owner reads the reason in the log", async () => {
    await service.stop();
    const options = mailOptions(server, (...fault) => faults.push(fault.join(": ")));
    const failing = createMailServer({
      onRcptTo: (_address, _session, done) => done(new Error("no ann@reader.example")),
    });
    service = await openService(place, {
      ...options,
      ...mailOptions(failing, (...fault) => faults.push(fault.join(": "))),
    });
    expect((await askForLink(service, { mail: MAIL, challenge: createVerifier().challenge })).status).toBe(
      202,
    );
    await expect.poll(() => faults).toEqual(["mail: SMTP EENVELOPE 550"]);
    await failing.stop();
  });

  it("contain nothing of a visitor in their mails, which send no automatic answers", async () => {
    const { received } = await ask();
    expect(received.mail.subject).toBe("[Blog] Your link to sign in");
    expect(received.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(received.mail.from?.address).toBe("blog@blog.example");
  });

  it("have no routes on a service without mail", async () => {
    await service.stop();
    const { readers, ...options } = mailOptions(server);
    service = await openService(place, { ...options, readers: readers ? { ...readers, mail: null } : null });
    expect((await askForLink(service, { mail: MAIL, challenge: createVerifier().challenge })).status).toBe(
      404,
    );
    expect((await service.fetch(`/readers/link?token=${"0".repeat(64)}`)).status).toBe(404);
  });
});

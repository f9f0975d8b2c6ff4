import { once } from "node:events";
import type { AddressInfo } from "node:net";
import {
  createFakeLeancloud,
  FAKE_APP,
  type FakeLeancloud,
} from "../../comments/transfer/cut-over/fake-leancloud.js";

/** A running LeanCloud app of an old blog. */
export interface OldBlog {
  readonly there: FakeLeancloud;
  readonly env: Readonly<Record<string, string>>;
  /** Ids of comments that nobody may see. */
  readonly hidden: ReadonlySet<string>;
  /** Number of comments that can be imported, and of those that cannot. */
  readonly good: number;
  readonly bad: number;
  readonly visits: number;
  close(): void;
}

/** The access rights of comments by their number: some are hidden in the ways of LeanCloud's SDK and console. */
const RIGHTS: readonly (readonly [rights: unknown, isHidden: boolean])[] = [
  [{ "*": { read: true } }, false],
  [{ "*": { read: true, write: true } }, false],
  [{ "*": { read: false } }, true],
  [{ "*": { read: true }, "role:admin": { write: true } }, false],
];

/** Starts an app with `count` comments: replies in any order, hidden, odd and damaged ones, and counters of all pages. */
export async function startOldBlog(count: number): Promise<OldBlog> {
  const there = createFakeLeancloud(() => new Date());
  const hidden = new Set<string>();
  let bad = 0;
  let root = "";
  for (let at = 0; at < count; at++) {
    const [ACL, isHidden] = RIGHTS[at % RIGHTS.length] ?? [];
    const isBad = at % 97 === 96;
    const id = there.create("Comment", {
      comment: isBad ? " " : textOf(at),
      nick: `N${at % 50}`,
      mail: `n${at % 50}@example.org`,
      ip: "203.0.113.7",
      url: `/${at % 23}/`,
      ACL,
      ...(at % 3 === 0 || root === "" ? {} : { rid: root, pid: root }),
    });
    if (at % 3 === 0 && !isBad) root = id;
    if (isBad) bad++;
    else if (isHidden === true) hidden.add(id);
  }
  let visits = 0;
  for (let page = 0; page < 23; page++) {
    there.create("Counter", { url: `/${page}/`, xid: `/${page}/`, time: page * 10 });
    visits += page * 10;
  }
  // Another counter of a page, as two visitors create at the same moment. The highest one counts.
  there.create("Counter", { url: "/22/", time: 3 });
  there.server.listen(0, "127.0.0.1");
  await once(there.server, "listening");
  return {
    there,
    env: {
      LEAN_ID: FAKE_APP.appId,
      LEAN_MASTER_KEY: FAKE_APP.masterKey,
      LEAN_SERVER: `http://127.0.0.1:${(there.server.address() as AddressInfo).port}`,
    },
    hidden,
    good: count - bad,
    bad,
    visits,
    close() {
      there.server.close();
      there.server.closeAllConnections();
    },
  };
}

function textOf(at: number): string {
  if (at % 11 === 0) return `<p>no ${at} <b>饭团</b></p>`;
  if (at % 13 === 0) return `no ${at} ![](data:image/png;base64,${"A".repeat(5000)}) 🍙\u2028`;
  return `no ${at}`;
}

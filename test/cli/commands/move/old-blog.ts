import { once } from "node:events";
import type { AddressInfo } from "node:net";
import {
  createFakeLeancloud,
  FAKE_APP,
  type FakeLeancloud,
} from "../../comments/transfer/cut-over/fake-leancloud.js";
import { VISIBILITY_TABLE } from "../../comments/transfer/visibility-table.js";

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

const EVERYONE_READS = { "*": { read: true } };

/** Fields without which a comment cannot be imported. */
const DAMAGES: readonly Readonly<Record<string, unknown>>[] = [
  { comment: " " },
  { comment: undefined },
  { url: "" },
  { comment: { text: "no text" } },
  { url: "/long/".repeat(1000) },
];

/** Fields with values that no client writes, and that an import keeps or leaves out. */
const ODDITIES: readonly Readonly<Record<string, unknown>>[] = [
  { nick: 17, link: null },
  { ua: "x".repeat(4000), mine: { deep: [1, { of: "mine" }] } },
  { mail: " N@Example.Org ", QQAvatar: "", like: "3" },
];

/**
 * Starts an app with `count` comments: replies in any order, hidden, odd and damaged ones, some that were sent twice, and
 * counters of all pages. Its scans repeat some objects.
 */
export async function startOldBlog(count: number): Promise<OldBlog> {
  const there = createFakeLeancloud(() => new Date());
  there.repeats = 2;
  const hidden = new Set<string>();
  let bad = 0;
  let root = "";
  for (let at = 0; at < count; at++) {
    const [, access, status] = at % 4 === 3 ? pick(VISIBILITY_TABLE, at >> 2) : VISIBLE;
    const isBad = at % 97 === 96;
    // Somebody pressed the button twice.
    const written = at % 89 === 88 ? at - 1 : at;
    const id = there.create("Comment", {
      comment: textOf(written),
      nick: `N${written % 50}`,
      mail: `n${written % 50}@example.org`,
      ip: "203.0.113.7",
      url: `/${written % 23}/`,
      ...access,
      ...(at % 17 === 0 ? pick(ODDITIES, at) : {}),
      ...(isBad ? pick(DAMAGES, (at - 96) / 97) : {}),
      ...(at % 3 === 0 || root === "" ? {} : { rid: root, pid: root }),
    });
    if (at % 3 === 0 && !isBad) root = id;
    if (isBad) bad++;
    else if (status !== "visible") hidden.add(id);
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

const VISIBLE = ["everyone reads", { ACL: EVERYONE_READS }, "visible"] as const;

function pick<T>(list: readonly T[], at: number): T {
  const found = list[at % list.length];
  if (found === undefined) throw new Error("The list is empty");
  return found;
}

function textOf(at: number): string {
  if (at % 11 === 0) return `<p>no ${at} <b>饭团</b></p>`;
  if (at % 13 === 0) return `no ${at} ![](data:image/png;base64,${"A".repeat(5000)}) 🍙\u2028`;
  return `no ${at}`;
}

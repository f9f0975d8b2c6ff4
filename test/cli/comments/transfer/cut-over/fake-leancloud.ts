import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { LiveApp } from "../../../../../src/cli/comments/transfer/source/pull-leancloud.js";

export const FAKE_APP = { appId: "old-app", masterKey: "old-master-key-of-24-chars" };

/** An object as LeanCloud returns it. */
export type FakeObject = Readonly<Record<string, unknown>> & { readonly objectId: string };

/**
 * A server that speaks LeanCloud's scan and date calls. Its cursors are random and belong to one query, ids are
 * ObjectIds, and `updatedAt` is the server's own time.
 */
export interface FakeLeancloud {
  readonly server: Server;
  /** Returns the app for a pull from `address`. */
  app(address: string): LiveApp;
  /** Creates an object as a visitor's client does, and returns its id. */
  create(className: string, fields: Readonly<Record<string, unknown>>): string;
  change(className: string, objectId: string, fields: Readonly<Record<string, unknown>>): void;
  increment(objectId: string): void;
  remove(className: string, objectId: string): void;
  all(className: string): readonly FakeObject[];
  /** Requests so far: method and address. */
  readonly asked: string[];
  /** Number of objects per page at most. The real limit is 1000. */
  pageSize: number;
  /** Number of objects that a page repeats from the end of the previous one, less than `pageSize`. */
  repeats: number;
  /** Called before each answer. `false` closes the connection instead. */
  onRequest: (count: number) => boolean;
}

interface Cursor {
  readonly className: string;
  readonly where: string;
  readonly after: string;
}

/** Creates an app without classes. LeanCloud creates a class with its first object. */
export function createFakeLeancloud(now: () => Date): FakeLeancloud {
  const classes = new Map<string, Map<string, FakeObject>>();
  const cursors = new Map<string, Cursor>();
  let ids = 0;
  let requests = 0;
  let last = 0;
  /** Each write has a later time than the previous one, so that tests do not depend on the clock's resolution. */
  const tick = () => {
    last = Math.max(last + 1, now().getTime());
    return new Date(last).toISOString();
  };
  const objectsOf = (className: string) => {
    const objects = classes.get(className) ?? new Map<string, FakeObject>();
    classes.set(className, objects);
    return objects;
  };

  const answer = (request: IncomingMessage): readonly [status: number, body: unknown] => {
    const url = new URL(request.url ?? "", "http://leancloud.example");
    if (!isMaster(request)) return [401, { code: 401, error: "Unauthorized." }];
    if (url.pathname === "/1.1/date") {
      const iso = new Date(Math.max(last, now().getTime())).toISOString();
      return [200, { __type: "Date", iso }];
    }
    const counted = /^\/1\.1\/classes\/(\w+)$/.exec(url.pathname)?.[1];
    const count = classes.get(counted ?? "")?.size;
    if (count !== undefined) return [200, { results: [], count }];
    const [, className = ""] = /^\/1\.1\/scan\/classes\/(\w+)$/.exec(url.pathname) ?? [];
    const objects = classes.get(className);
    if (objects === undefined) return [404, { code: 101, error: "Class or object doesn't exists." }];
    const where = url.searchParams.get("where") ?? "";
    const token = url.searchParams.get("cursor");
    const cursor = token === null ? null : (cursors.get(token) ?? null);
    if (token !== null && (cursor?.className !== className || cursor.where !== where)) {
      return [400, { code: 1, error: "Invalid cursor." }];
    }
    const limit = Math.min(fake.pageSize, Number(url.searchParams.get("limit") ?? 100));
    const found = [...objects.values()]
      .filter((object) => object.objectId > (cursor?.after ?? "") && meets(object, where))
      .toSorted((a, b) => (a.objectId < b.objectId ? -1 : 1));
    const page = found.slice(0, limit);
    // The console has a setting for this, too.
    const results =
      url.searchParams.get("returnACL") === "true"
        ? page
        : page.map((object) => ({ ...object, ACL: undefined }));
    const end = page.at(-1 - Math.min(fake.repeats, limit - 1));
    if (found.length <= limit || end === undefined) return [200, { results, cursor: null }];
    const next = randomBytes(9).toString("base64");
    cursors.set(next, { className, where, after: end.objectId });
    return [200, { results, cursor: next }];
  };

  const fake: FakeLeancloud = {
    server: createServer((request, response) => {
      requests++;
      fake.asked.push(`${request.method ?? ""} ${decodeURIComponent(request.url ?? "")}`);
      if (!fake.onRequest(requests)) {
        request.socket.destroy();
        return;
      }
      const [status, body] = answer(request);
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    }),
    app: (address) => ({ ...FAKE_APP, server: address, classNames: ["Comment", "Counter"] }),
    create(className, fields) {
      const at = tick();
      // ObjectIds of one second are not in the order of their creation on several servers.
      const mixed = (ids++ * 7919) % 0xffffff;
      const objectId = `5c3f0a1b${"0".repeat(10)}${mixed.toString(16).padStart(6, "0")}`;
      objectsOf(className).set(objectId, { ...fields, objectId, createdAt: at, updatedAt: at });
      return objectId;
    },
    change(className, objectId, fields) {
      const object = objectsOf(className).get(objectId);
      if (object === undefined) throw new Error(`No ${className} ${objectId}`);
      objectsOf(className).set(objectId, { ...object, ...fields, updatedAt: tick() });
    },
    increment(objectId) {
      const time = Number(objectsOf("Counter").get(objectId)?.["time"]) + 1;
      fake.change("Counter", objectId, { time });
    },
    remove: (className, objectId) => void objectsOf(className).delete(objectId),
    all: (className) => [...objectsOf(className).values()],
    asked: [],
    pageSize: 1000,
    repeats: 0,
    onRequest: () => true,
  };
  return fake;
}

function isMaster({ headers }: IncomingMessage): boolean {
  const [hash, time, role] = String(headers["x-lc-sign"]).split(",");
  const expected = createHash("md5")
    .update(`${time ?? ""}${FAKE_APP.masterKey}`)
    .digest("hex");
  return headers["x-lc-id"] === FAKE_APP.appId && hash === expected && role === "master";
}

/** Returns whether an object meets the only condition that pulls use. */
function meets(object: FakeObject, where: string): boolean {
  if (where === "") return true;
  const { updatedAt } = JSON.parse(where) as {
    readonly updatedAt: { readonly $gte: { readonly __type: "Date"; readonly iso: string } };
  };
  return String(object["updatedAt"]) >= updatedAt.$gte.iso;
}

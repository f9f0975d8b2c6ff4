import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import type { ServiceStore } from "../../../../src/cli/comments/store/store.js";
import type { S3Server } from "../images/s3-server.js";
import type { Platform } from "../readers/platform.js";
import { KILLABLE } from "./start-killable.js";
import type { KillableService } from "./survive-kills.js";

export const BLOG = "https://user.github.io";
export const SERVICE = "https://comments.example";
export const MASTER_KEY = "a-master-key-of-32-characters-00";

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Address that the answer redirects to, or an empty text. */
  readonly location: string;
  /** The cookies that the answer sets, as the header of the next request. */
  readonly cookies: string;
}

interface CallOptions {
  readonly body?: unknown;
  /** Token of a session on the owner's page, or an empty text. The owner is signed in by default. */
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The service under test, which is killed and started again. */
export interface Target {
  /** A text that no earlier case had. */
  readonly name: string;
  readonly platform: Platform;
  /** Address at which the platform listens. */
  readonly platformUrl: string;
  readonly s3: S3Server;
  /** The owner's password, which a recovery changes. */
  password: string;
  /** Sends a request to a path of the service. Rejects if the service does not answer. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Sends a request like `call`. Throws unless it is answered with 200 or 201. */
  send(method: string, path: string, options?: CallOptions): Promise<Answer["body"]>;
  /** Signs the owner in if the current session has ended. */
  signIn(): Promise<void>;
  /** Uses the store, or does nothing if only the service can reach it. */
  useStore(use: (store: ServiceStore) => Promise<void>): Promise<void>;
}

/** The clients that write at the same time, each of which resolves to the last answer. */
export type Clients = readonly (() => Promise<Answer>)[];

/** A write, and the facts that hold after a kill. An answer is `null` if the client got none. */
export interface PreparedWrite {
  readonly clients: Clients;
  check(answers: readonly (Answer | null)[]): Promise<void>;
}

export interface KillCase {
  readonly title: string;
  readonly prepare: (target: Target) => Promise<PreparedWrite>;
  /** The number of steps after which the process is killed. */
  readonly point: number;
}

/** A service that can be killed in the middle of a write. */
export interface ArmedService extends KillableService {
  /** Kills the process after this number of steps. */
  arm(point: number): Promise<unknown>;
}

/** The access of a test to the parts of a run. */
export interface KillPlaces<Service> {
  readonly start: () => Promise<Service>;
  readonly platform: Platform;
  readonly platformUrl: string;
  readonly s3: S3Server;
  /** Opens the store next to the service, or is `null` if nobody else can. */
  readonly openStore: (() => Promise<ServiceStore>) | null;
}

/** Runs each case: kills the service while clients write, starts it again, and checks what is stored. */
export async function killWrites<Service extends ArmedService>(
  cases: readonly KillCase[],
  places: KillPlaces<Service>,
): Promise<void> {
  let service = await places.start();
  const target = createTarget(() => service.url, places);
  for (const [index, { title, prepare, point }] of cases.entries()) {
    try {
      const name = `${index}-${randomBytes(4).toString("hex")}`;
      await target.signIn();
      const named = Object.assign(target, { name });
      const [write, comments] = [await prepare(named), writeComments(named)];
      await service.arm(point);
      const calls = [...write.clients, ...comments.clients].map((client) => client().catch(() => null));
      const answers = await Promise.all(calls);
      service.kill();
      await service.ended;
      service = await places.start();
      await write.check(answers.slice(0, write.clients.length));
      await comments.check(answers.slice(write.clients.length));
    } catch (error) {
      throw new Error(`${title}, killed at point ${point}`, { cause: error });
    }
  }
  service.kill();
  await service.ended;
}

function createTarget(
  url: () => string,
  { openStore, ...places }: Omit<KillPlaces<ArmedService>, "start">,
): Target {
  let owner = "";
  const target: Target = {
    name: "",
    ...places,
    password: KILLABLE.HANBLOG_ADMIN_PASSWORD,
    async call(method, path, { body: sent, token = owner, headers = {} } = {}) {
      // Each request is from another visitor, so that limits do not matter.
      const address = `10.${[...randomBytes(3)].join(".")}`;
      const response = await fetch(new URL(path, url()), {
        method,
        redirect: "manual",
        headers: {
          "X-LC-Id": "a",
          "X-LC-Key": KILLABLE.HANBLOG_APP_KEY,
          "X-Forwarded-For": address,
          "CF-Connecting-IP": address,
          Authorization: `Bearer ${token}`,
          ...(sent === undefined ? {} : { "Content-Type": "application/json" }),
          ...headers,
        },
        ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
      });
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
      const body = isJson ? (JSON.parse(text) as Answer["body"]) : {};
      const location = response.headers.get("location") ?? "";
      const cookies = response.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
      return { status: response.status, text, body, location, cookies: cookies.join("; ") };
    },
    async send(method, path, options) {
      const { status, body, text } = await target.call(method, path, options);
      if (status !== 200 && status !== 201)
        throw new Error(`${method} ${path} was answered ${status}: ${text}`);
      return body;
    },
    async signIn() {
      if (owner !== "" && (await target.call("GET", "/admin/api/session")).status === 200) return;
      const body = { password: target.password };
      owner = String((await target.send("POST", "/admin/api/session", { token: "", body }))["token"]);
    },
    async useStore(use) {
      if (openStore === null) return;
      const store = await openStore();
      await use(store).finally(() => store.close());
    },
  };
  return target;
}

/** A visitor writes comments. Each one that was acknowledged exists once, also when all are sent again. */
function writeComments(target: Target): PreparedWrite {
  const url = `/comments-${target.name}`;
  const post = (comment: string) =>
    target.call("POST", "/1.1/classes/Comment", {
      body: { comment, url, insertedAt: "2026-11-20T12:00:00.000Z" },
      // The id of a comment depends on the address. The master key has no limits.
      headers: {
        "X-LC-Key": `${MASTER_KEY},master`,
        "X-Forwarded-For": "10.0.0.1",
        "CF-Connecting-IP": "10.0.0.1",
      },
    });
  const texts = ["one", "two", "three"];
  const list = async () => {
    const where = encodeURIComponent(JSON.stringify({ url }));
    const { results } = await target.send("GET", `/1.1/classes/Comment?where=${where}&order=createdAt`);
    return (results as readonly { readonly objectId: string; readonly comment: string }[]).map(
      ({ objectId, comment }) => [objectId, comment],
    );
  };
  return {
    clients: texts.map((text) => () => post(text)),
    async check(answers) {
      const acknowledged = answers.flatMap((answer, index) =>
        answer === null ? [] : [[answer.body["objectId"], texts[index]]],
      );
      expect(await list()).toEqual(expect.arrayContaining(acknowledged));
      for (const text of texts) expect((await post(text)).status).toBe(201);
      expect(new Set((await list()).map(([, text]) => text))).toEqual(new Set(texts));
      expect(await list()).toHaveLength(texts.length);
    },
  };
}

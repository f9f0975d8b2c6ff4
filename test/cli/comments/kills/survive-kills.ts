import { expect } from "vitest";

/** A service in a process of its own, for the app `a` with the key `k` and without rate limits. */
export interface KillableService {
  readonly url: string;
  /** Ends the process at once. */
  kill(): void;
  readonly ended: Promise<unknown>;
}

const HEADERS = { "X-LC-Id": "a", "X-LC-Key": "k", "Content-Type": "application/json" };
const WRITERS = 8;
const ROUNDS = 3;
/** Number of acknowledged comments in a round, so that the speed of the machine does not matter. */
const COMMENTS = 60;

type Fields = Readonly<Record<string, unknown>>;

/** Creates an object. Rejects unless the service acknowledges it. */
export async function post(url: string, path: string, body: unknown): Promise<Fields> {
  const response = await fetch(`${url}/1.1/${path}`, {
    method: "POST",
    headers: HEADERS,
    body: JSON.stringify(body),
  });
  if (response.status !== 201) throw new Error(`Answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Fields;
}

/** Returns all objects of a class. */
export async function list(url: string, className: string): Promise<readonly Fields[]> {
  const all: Fields[] = [];
  for (;;) {
    const query = `limit=1000&skip=${all.length}&order=objectId`;
    const response = await fetch(`${url}/1.1/classes/${className}?${query}`, { headers: HEADERS });
    const { results } = (await response.json()) as { readonly results: typeof all };
    all.push(...results);
    if (results.length < 1000) return all;
  }
}

/**
 * Kills a service several times while clients write, and starts it again on the same data. Expects that it has each
 * acknowledged comment and visit, and that each comment exists once when all requests are sent again. Resolves to the
 * service that was started last.
 */
export async function surviveKills<Service extends KillableService>(
  start: () => Promise<Service>,
): Promise<Service> {
  const sent: string[] = [];
  const idOf = new Map<string, string>();
  let visits = 0;
  const send = async (url: string, text: string) => {
    const { objectId } = await post(url, "classes/Comment", {
      comment: text,
      url: "/p",
      insertedAt: "2026-11-20T12:00:00.000Z",
    });
    expect(idOf.get(text) ?? objectId).toBe(objectId);
    idOf.set(text, String(objectId));
  };
  for (let round = 0; round < ROUNDS; round++) {
    const service = await start();
    const running = { isKilled: false };
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let index = 0; !running.isKilled; index++) {
        const text = `${round}-${writer}-${index}`;
        try {
          sent.push(text);
          await send(service.url, text);
          await post(service.url, "classes/Counter", { url: "/p" });
          visits++;
        } catch (error) {
          if (!running.isKilled) throw error;
        }
      }
    });
    const target = idOf.size + COMMENTS;
    const killer = (async () => {
      while (idOf.size < target) await new Promise((next) => setImmediate(next));
      running.isKilled = true;
      service.kill();
    })();
    await Promise.all([...writers, killer]);
    await service.ended;
  }
  const service = await start();
  const comments = await list(service.url, "Comment");
  const kept = new Map(comments.map(({ objectId, comment }) => [String(objectId), String(comment)]));
  expect([...idOf].filter(([text, id]) => kept.get(id) !== text)).toEqual([]);
  expect(new Set(kept.values()).size).toBe(comments.length);
  const [counter, ...others] = await list(service.url, "Counter");
  expect(others).toEqual([]);
  expect(Number(counter?.["time"])).toBeGreaterThanOrEqual(visits);
  // One request of each writer may be stored without a response.
  expect(Number(counter?.["time"]) - visits).toBeLessThanOrEqual(ROUNDS * WRITERS);
  for (const text of sent) await send(service.url, text);
  const texts = (await list(service.url, "Comment")).map(({ comment }) => String(comment));
  expect(texts.toSorted()).toEqual(sent.toSorted());
  return service;
}

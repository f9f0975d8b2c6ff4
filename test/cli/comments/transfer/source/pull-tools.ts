import { APP_ID, MASTER_KEY } from "../../service.js";

export const PULLED_AT = new Date("2020-01-01T00:00:00.000Z");

/** Returns the test service as a LeanCloud app. */
export const liveApp = (server: string) => ({
  appId: APP_ID,
  masterKey: MASTER_KEY,
  server,
  classNames: ["Comment", "Counter", "Missing"],
});

/** Creates tools that do not wait but record the requested delays. */
export function createTools(fetch: typeof globalThis.fetch) {
  const waits: number[] = [];
  const wait = (ms: number) => {
    waits.push(ms);
    return Promise.resolve();
  };
  return { fetch, now: () => PULLED_AT, wait, waits };
}

/** The requests of the benchmarks of the comment service. */
import { writeRequest } from "./load-client.js";

/** Headers of a service with the app `bench`. */
export const HEADERS = { "X-LC-Id": "bench", "X-LC-Key": "bench", ...addressHeaders("192.0.2.1") };

/** Returns what a visitor enters, and the browser. */
export function createText(name) {
  return {
    comment: `Comment ${name}: thank you for this article, it **helped** me a lot.\n\n- one\n- two`,
    nick: "Ann",
    mail: "ann@example.org",
    link: "https://example.org",
    ua: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
  };
}

/** Returns the request that writes a comment, or a reply to the conversation `root`. */
export function createPost(url, name, root) {
  return writeRequest("POST", "/1.1/classes/Comment", {
    headers: HEADERS,
    body: {
      ...createText(name),
      ...(root === null ? {} : { rid: root, pid: root }),
      url,
      insertedAt: { __type: "Date", iso: "2024-01-02T03:04:05.678Z" },
      ACL: { "*": { read: true } },
    },
  });
}

/** Returns the widget's request for the conversations of a page and for their number. */
export function listRoots(url) {
  const params = { where: rootsWhere(url), limit: "10", order: "-createdAt,-insertedAt", count: "1" };
  return get("/1.1/classes/Comment", params);
}

/** Returns the request for the number of conversations of a page. */
export function countRoots(url) {
  return get("/1.1/classes/Comment", { where: rootsWhere(url), limit: "0", count: "1" });
}

/** Returns the widget's request for the replies of conversations. */
export function listReplies(ids) {
  const marks = ids.map(() => "?").join(",");
  const cql = `select * from Comment where rid in (${marks}) order by createdAt`;
  return get("/1.1/cloudQuery", { cql, pvalues: JSON.stringify(ids) });
}

function rootsWhere(url) {
  return JSON.stringify({ $or: [{ rid: { $exists: false } }, { rid: "" }], url });
}

function get(path, params) {
  return writeRequest("GET", `${path}?${new URLSearchParams(params)}`, { headers: HEADERS });
}

/** Throws if an answer has another status. */
export function expectStatus(status, answer) {
  if (answer.status !== status) throw new Error(`Answered ${answer.status}: ${answer.body()}`);
}

/** Returns an address for each visitor. */
export function addressOf(number) {
  return [10, number >> 16, number >> 8, number].map((part) => part & 255).join(".");
}

/** Returns the headers by which each kind of host knows the address of a visitor. */
export function addressHeaders(address) {
  return { "X-Forwarded-For": address, "CF-Connecting-IP": address, "X-Test-Address": address };
}

import { isJsonObject, ownValue, readText } from "../../protocol/read-json.js";
import { refused } from "../../protocol/request-error.js";
import { answerJson, type ServiceRequest } from "../../routes/service-request.js";
import { readJsonBody } from "../../routes/read-body.js";
import type { Area, Route } from "../../routes/routes.js";
import type { ServiceContext } from "../../service-context.js";
import { isCommentId } from "../../stored-comments.js";
import { COMMENTS, COUNTERS, REACTION_COUNTS } from "../../store/collections.js";
import type { CommentDraft, CounterDraft, ReactionDraft } from "../format/comment-parts.js";
import { readExtra } from "../format/kept-extra.js";
import type { Placed, BatchResult } from "../take-comments.js";
import { TRANSFER_LIMITS } from "../transfer-limits.js";
import { createStoreTarget } from "./store-target.js";
import { readList, readStored } from "./stored-json.js";
import type { TransferTarget } from "./transfer-target.js";

/** Maximum length of the name and the text of a note, in characters. */
const NOTE = 300;

/**
 * Creates the calls by which a program of the owner imports and compares comments, below `/admin/api/transfer`. Every
 * call requires a session, by `check`. Each one stores its objects completely or not at all, and can be repeated. Its cost is
 * bounded, because a worker on Cloudflare's free plan may run 50 queries. No response contains a mail or IP address.
 */
export function createTransferArea({ store }: ServiceContext, check: Required<Area>["check"]): Area {
  const target = createStoreTarget(store, TRANSFER_LIMITS.service);
  return {
    path: "/admin/api/transfer",
    isClosed: true,
    check,
    routes: [...createWriteRoutes(target), ...createReadRoutes(target)],
  };
}

function createWriteRoutes(target: TransferTarget): readonly Route[] {
  const { objects: most } = target.batch;
  const post = (path: string, answer: (body: unknown) => Promise<unknown>): Route => ({
    method: "POST",
    path,
    run: async ({ request }) => answerJson(await answer(await readBody(request))),
  });
  const comments = (body: unknown) => placeAll(readList(body, "comments", most, readComment));
  const counters = (body: unknown) => placeAll(readList(body, "counters", most, readCounter));
  return [
    post("/new-comments", async (body) => toAnswer(await target.addComments(comments(body)))),
    post("/new-counters", async (body) => toAnswer(await target.addCounters(counters(body)))),
    post("/new-reactions", async (body) => {
      const drafts = placeAll(readList(body, "reactions", most, readReaction));
      return toAnswer(await target.addReactions(drafts));
    }),
    post("/pulled-comments", async (body) => toAnswer(await target.pullComments(comments(body)))),
    post("/pulled-counters", async (body) => {
      const highest = counters(body);
      const ids = readList(body, "ids", most, (value) => readIds({ ids: value }));
      if (ids.length !== highest.length) throw refused("Expected ids for each counter.");
      const pages = highest.map((placed, index) => ({ highest: placed, ids: new Set(ids[index]) }));
      return toAnswer(await target.pullCounters(pages));
    }),
    post("/replies", (body) => target.attachReplies(readAfter(fieldOf(body, "after")))),
    post("/note", async (body) => {
      await target.writeNote(readNote(fieldOf(body, "name")), readNote(fieldOf(body, "text")));
      return {};
    }),
  ];
}

function createReadRoutes(target: TransferTarget): readonly Route[] {
  return [
    {
      method: "GET",
      path: "/note",
      run: async ({ query }) => answerJson({ text: await target.readNote(readNote(query["name"])) }),
    },
    {
      method: "GET",
      path: "/comments",
      run: async ({ query }) => answerJson(await target.listComments(readAfter(query["after"]))),
    },
    {
      method: "GET",
      path: "/counters",
      run: async ({ query }) => answerJson(await target.listCounters(readAfter(query["after"]))),
    },
    {
      method: "POST",
      path: "/pulled",
      run: async ({ request }) => {
        const pulled = await target.findPulled(readIds(await readBody(request)));
        return answerJson({ ids: [...pulled] });
      },
    },
  ];
}

function readBody(request: ServiceRequest): Promise<unknown> {
  return readJsonBody(request, TRANSFER_LIMITS.serviceBody);
}

function fieldOf(body: unknown, name: string): unknown {
  return isJsonObject(body) ? ownValue(body, name) : undefined;
}

function readComment(value: unknown): CommentDraft {
  const object = readStored(fieldOf(value, "object"), COMMENTS);
  const given = fieldOf(value, "reply");
  const reply =
    given === null ? null : { rid: readId(fieldOf(given, "rid")), pid: readId(fieldOf(given, "pid")) };
  const isStated = fieldOf(value, "isStated") === true;
  return { kind: "comment", object, reply, rest: readExtra(object).rest, isHtml: false, isStated };
}

function readCounter(value: unknown): CounterDraft {
  const object = readStored(value, COUNTERS);
  const { time, url } = object;
  if (typeof time !== "number" || typeof url !== "string") throw refused("A counter has a url and a time.");
  return { kind: "counter", object: { ...object, time, url } };
}

function readReaction(value: unknown): ReactionDraft {
  const object = readStored(value, REACTION_COUNTS);
  const { url, reaction, count } = object;
  if (typeof url !== "string" || typeof reaction !== "string" || typeof count !== "number") {
    throw refused("A number of reactions has a url, a reaction and a count.");
  }
  return { kind: "reaction", object: { ...object, url, reaction, count } };
}

/** Gives each draft its position as its place, by which the caller recognizes it in the results. */
function placeAll<D>(drafts: readonly D[]): readonly Placed<D>[] {
  return drafts.map((draft, line) => ({ draft, at: { file: "", line } }));
}

function toAnswer({ refused, ...rest }: BatchResult): unknown {
  return { ...rest, refused: refused.map(({ at, fault }) => ({ index: at.line, fault })) };
}

function readIds(body: unknown): readonly string[] {
  return readList(body, "ids", TRANSFER_LIMITS.serviceIds, (id) => {
    if (!isCommentId(id)) throw refused("Invalid id.");
    return id;
  });
}

/** Reads an id, or an empty text. */
function readId(value: unknown): string {
  if (value === "" || isCommentId(value)) return value;
  throw refused("Invalid id.");
}

function readAfter(value: unknown): string {
  return readId(value ?? "");
}

function readNote(value: unknown): string {
  const text = readText(value, "A note");
  if (text === "" || text.length > NOTE) throw refused(`A note has 1 to ${NOTE} characters.`);
  return text;
}

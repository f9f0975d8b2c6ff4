import { ownValue, type JsonObject } from "../protocol/read-json.js";
import { CODES, RequestError } from "../protocol/request-error.js";
import { serviceTexts } from "../notify/service-texts.js";
import { takeCheck } from "../policy/throttle.js";
import type { ServiceContext, Visitor } from "../service-context.js";
import { createProofChallenge, readOpenProof, useProof } from "./proof-of-work.js";
import { readToken } from "./turnstile.js";

/** Proof and token of a new comment, for the checks against programs. `null` if the owner asks for none. */
export interface BotChecks {
  /** Signature of a proof of work. */
  readonly proof: string | null;
  /** Token of Turnstile. */
  readonly token: string | null;
}

/**
 * Reads the proof of work and the token of Turnstile in the body of a new comment, if the owner asks for them. Throws 428 with
 * what the panel needs if one of them is missing, or cannot be right. That writes nothing, because no limit has counted the comment.
 * Throws 429 for too many tokens.
 */
export async function readBotChecks(
  context: ServiceContext,
  visitor: Visitor,
  body: JsonObject,
): Promise<BotChecks> {
  if (visitor.isMaster) return { proof: null, token: null };
  const { needsProof, turnstile } = context;
  const proof = needsProof ? await readOpenProof(context, ownValue(body, "proof")) : null;
  const token = turnstile === null ? null : readToken(ownValue(body, "turnstile"));
  const isWhole = (!needsProof || proof !== null) && (turnstile === null || token !== null);
  if (!isWhole) throw await checkNeeded(context, needsProof && proof === null ? "proof" : "turnstile");
  if (token !== null) await countLimits(context, () => takeCheck(context, visitor));
  return { proof, token };
}

/**
 * Uses up the token and the proof of a comment within its limits. Calls `giveBack` and throws 428 if one of them was used before,
 * or Cloudflare did not issue the token.
 */
export async function passBotChecks(
  context: ServiceContext,
  { proof, token }: BotChecks,
  giveBack: () => Promise<void>,
): Promise<void> {
  try {
    const isIssued = token === null || (await context.turnstile?.check(token)) === true;
    if (!isIssued) throw await checkNeeded(context, "turnstile");
    if (proof !== null && !(await useProof(context, proof))) throw await checkNeeded(context, "proof");
    // The panel asks once without proof and token, and gets the challenge. That request was no refused one.
    if (proof !== null || token !== null)
      await context.refusals.add(proof === null ? "turnstile" : "proof", -1);
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** Counts a comment that a rate limit refuses. Rejects like `take`. */
export async function countLimits<Taken>(
  { refusals }: ServiceContext,
  take: () => Promise<Taken>,
): Promise<Taken> {
  try {
    return await take();
  } catch (error) {
    if (error instanceof RequestError && error.status === 429) await refusals.add("limit");
    throw error;
  }
}

async function checkNeeded(context: ServiceContext, by: "proof" | "turnstile"): Promise<RequestError> {
  const { needsProof, turnstile, site } = context;
  await context.refusals.add(by);
  const { proofNeeded, turnstileNeeded, turnstileTitle, turnstileCancel } = serviceTexts(site.locale);
  return new RequestError(428, CODES.proofNeeded, turnstile === null ? proofNeeded : turnstileNeeded, {
    fields: {
      ...(needsProof ? { challenge: await createProofChallenge(context) } : {}),
      ...(turnstile === null ? {} : { turnstile: { title: turnstileTitle, cancel: turnstileCancel } }),
    },
  });
}

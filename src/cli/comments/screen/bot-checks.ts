import { ownValue, type JsonObject } from "../protocol/read-json.js";
import { CODES, RequestError } from "../protocol/request-error.js";
import { serviceTexts } from "../notify/service-texts.js";
import { takeCheck } from "../policy/throttle.js";
import type { ServiceContext, Visitor } from "../service-context.js";
import { createProofChallenge, isNewProof } from "./proof-of-work.js";

/** Throws 428 with what the panel needs if a new comment lacks a proof of work or a token of Turnstile that the owner asks for. */
export async function requireBotChecks(
  context: ServiceContext,
  { isMaster }: Visitor,
  body: JsonObject,
): Promise<void> {
  const { needsProof, turnstile } = context;
  const hasProof = !needsProof || ownValue(body, "proof") !== undefined;
  const hasToken = turnstile === null || ownValue(body, "turnstile") !== undefined;
  if (!isMaster && !(hasProof && hasToken)) throw await checkNeeded(context);
}

/** A new comment that has been counted. */
interface CountedComment {
  readonly body: JsonObject;
  /** Removes the count of the comment. */
  readonly giveBack: () => Promise<void>;
}

/**
 * Checks the token of Turnstile and the proof of work of a new comment, if the owner asks for them. Throws 428 if one of them is
 * wrong, too late or used before, and 429 for too many tokens, because each is a request to Cloudflare.
 * It comes after the limits of comments, so that a comment beyond them uses up neither.
 */
export async function passBotChecks(
  context: ServiceContext,
  visitor: Visitor,
  { body, giveBack }: CountedComment,
): Promise<void> {
  if (visitor.isMaster) return;
  try {
    const { needsProof, turnstile } = context;
    if (turnstile !== null) {
      await takeCheck(context, visitor.address);
      if (!(await turnstile.check(ownValue(body, "turnstile")))) throw await checkNeeded(context);
    }
    if (needsProof && !(await isNewProof(context, ownValue(body, "proof")))) throw await checkNeeded(context);
  } catch (error) {
    await giveBack();
    throw error;
  }
}

async function checkNeeded(context: ServiceContext): Promise<RequestError> {
  const { needsProof, turnstile, site } = context;
  const { proofNeeded, turnstileNeeded, turnstileTitle, turnstileCancel } = serviceTexts(site.locale);
  return new RequestError(428, CODES.proofNeeded, turnstile === null ? proofNeeded : turnstileNeeded, {
    fields: {
      ...(needsProof ? { challenge: await createProofChallenge(context) } : {}),
      ...(turnstile === null ? {} : { turnstile: { title: turnstileTitle, cancel: turnstileCancel } }),
    },
  });
}

import { ownValue, type JsonObject } from "../protocol/read-json.js";
import { CODES, RequestError } from "../protocol/request-error.js";
import { serviceTexts } from "../notify/service-texts.js";
import type { ServiceContext } from "../service-context.js";
import { createProofChallenge, isNewProof } from "./proof-of-work.js";

/**
 * Checks the proof of work and the token of Turnstile in the body of a new comment, if the owner has turned them on. Throws 428
 * with what the panel needs for both if one of them is missing, wrong, too late or used before. They are used up only together.
 */
export async function passBotChecks(context: ServiceContext, body: JsonObject): Promise<void> {
  const { needsProof, turnstile, site } = context;
  if (!needsProof && turnstile === null) return;
  const [proof, token] = [ownValue(body, "proof"), ownValue(body, "turnstile")];
  const isWhole = (!needsProof || proof !== undefined) && (turnstile === null || token !== undefined);
  const passes =
    isWhole &&
    (!needsProof || (await isNewProof(context, proof))) &&
    (turnstile === null || (await turnstile.check(token)));
  if (passes) return;
  const { proofNeeded, turnstileNeeded, turnstileTitle, turnstileCancel } = serviceTexts(site.locale);
  throw new RequestError(428, CODES.proofNeeded, turnstile === null ? proofNeeded : turnstileNeeded, {
    fields: {
      ...(needsProof ? { challenge: await createProofChallenge(context) } : {}),
      ...(turnstile === null ? {} : { turnstile: { title: turnstileTitle, cancel: turnstileCancel } }),
    },
  });
}

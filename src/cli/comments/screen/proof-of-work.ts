import { createChallenge, verifySolution, type Challenge } from "#altcha-lib";
import { deriveKey } from "#altcha-pbkdf2";
import { isJsonObject, ownValue } from "../protocol/read-json.js";
import type { ServiceContext } from "../service-context.js";

/**
 * Work for one key, as rounds of PBKDF2. A browser tries 256 keys on average for the prefix: a second on a phone, which
 * WebCrypto spends outside of the page's thread. One check costs the service two milliseconds.
 */
const COST = 3000;
const PREFIX = "00";

/** Time in which a challenge must be solved, in milliseconds. */
const LIFETIME_MS = 10 * 60 * 1000;

/** Maximum size of a proof as JSON, in characters. A whole one has 450. */
const MOST_PROOF = 2000;

/** The key of all instances that signs challenges. */
function secretOf({ keyedHash }: ServiceContext): string {
  return keyedHash("proof-of-work", "");
}

/** Creates a signed challenge, in the protocol of altcha-lib. */
export function createProofChallenge(context: ServiceContext): Promise<Challenge> {
  return createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: COST,
    keyPrefix: PREFIX,
    deriveKey,
    // Not `expiresAt`, which altcha-lib compares with another clock than the service's.
    data: { endsAt: context.now().getTime() + LIFETIME_MS },
    hmacSignatureSecret: secretOf(context),
  });
}

/** Resolves to the signature of a proof if its challenge is an own one that is still open, or to `null`. */
export async function readOpenProof(context: ServiceContext, value: unknown): Promise<string | null> {
  const proof = readProof(value);
  if (proof === null) return null;
  const hmacSignatureSecret = secretOf(context);
  const { verified } = await verifySolution({ ...proof, deriveKey, hmacSignatureSecret });
  const { data } = proof.challenge.parameters;
  return verified && Number(data?.["endsAt"]) > context.now().getTime() ? proof.challenge.signature : null;
}

/** Uses up a proof by its signature. Resolves to whether it was new. */
export async function useProof(context: ServiceContext, signature: string): Promise<boolean> {
  const key = `proof:${context.keyedHash("proof", signature)}`;
  return (await context.store.rates.take(key, { limit: 1, intervalMs: LIFETIME_MS }, context.now())) === 0;
}

interface Proof {
  readonly challenge: Challenge & { readonly signature: string };
  readonly solution: { readonly counter: number; readonly derivedKey: string };
}

/** Returns a proof whose values have the right types, or `null`. The signature covers all parameters. */
function readProof(value: unknown): Proof | null {
  if (!isJsonObject(value) || JSON.stringify(value).length > MOST_PROOF) return null;
  const [challenge, solution] = [ownValue(value, "challenge"), ownValue(value, "solution")];
  if (!isJsonObject(challenge) || !isJsonObject(solution)) return null;
  const [parameters, signature] = [ownValue(challenge, "parameters"), ownValue(challenge, "signature")];
  const [counter, derivedKey] = [ownValue(solution, "counter"), ownValue(solution, "derivedKey")];
  const isWhole =
    isJsonObject(parameters) &&
    typeof signature === "string" &&
    typeof counter === "number" &&
    typeof derivedKey === "string";
  if (!isWhole) return null;
  return {
    challenge: { parameters: parameters as unknown as Challenge["parameters"], signature },
    solution: { counter, derivedKey },
  };
}

import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/**
 * Solves a challenge of the comment service, in the protocol of altcha-lib. WebCrypto computes outside of the page's thread,
 * so no worker is needed, which a page could not load from the service's host. Resolves to the proof, or to `null` where
 * there is no WebCrypto, such as on pages without encryption.
 */
export async function solveProof(challenge: Challenge): Promise<object | null> {
  if (!window.isSecureContext) return null;
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution && { challenge, solution };
}

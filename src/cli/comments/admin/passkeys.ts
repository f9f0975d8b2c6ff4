import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "#simplewebauthn";
import { parseIp } from "../policy/ip-address.js";
import { fromBase64Url, fromHex, toBase64Url, toHex } from "../policy/keyed-hash.js";
import { isJsonObject, ownValue, parseJsonObject } from "../protocol/read-json.js";
import type { ServiceContext, SiteSettings } from "../service-context.js";
import type { StoredPasskey } from "../store/store.js";
import { CHALLENGE_MS, createSessions, passwordMark, type SessionClient } from "./sessions.js";

/** The service as WebAuthn knows it: a device uses a passkey only for the host and the origin that it was made for. */
interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * Returns the service's own host and origin, or `null` if passkeys are off: without `HANBLOG_COMMENTS_URL`, and where browsers
 * have none, which is at an IP address and without encryption. A request never decides, because clients can send any host.
 */
export function findRelyingParty({ serviceUrl }: Pick<SiteSettings, "serviceUrl">): RelyingParty | null {
  if (serviceUrl === null) return null;
  const { protocol, hostname, origin } = new URL(serviceUrl);
  const isLocal = /(?:^|\.)localhost$/.test(hostname);
  const isAddress = hostname.startsWith("[") || parseIp(hostname) !== null;
  return (protocol === "https:" && !isAddress) || isLocal ? { id: hostname, origin } : null;
}

/** Public keys that browsers can make: ES256 and RS256, as IANA numbers. */
const ALGORITHMS = [-7, -257];

/** The options of each new passkey: devices find it without a name, and check who uses it. */
const CREATION = {
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
  authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  attestation: "none",
};

/** Maximum length of a credential's id: 1023 bytes in base64url (WebAuthn §5.8.3). */
const ID_LENGTH = 1364;

/** A new passkey, without its name. */
type NewPasskey = Pick<StoredPasskey, "id" | "passwordMark" | "publicKey" | "counter">;

/** The passkeys of the owner. */
export interface Passkeys {
  /** Resolves to the options with which a browser asks a device for any passkey of this service. */
  askToSignIn(client: SessionClient): Promise<object>;
  /** Resolves to whether a device answered an open challenge with a passkey of the owner. The challenge is used up. */
  isOwners(answer: unknown): Promise<boolean>;
  /** Resolves to the options with which a browser makes a passkey. */
  askToAdd(client: SessionClient): Promise<object>;
  /** Resolves to the passkey that a device made for an open challenge, or to `null` if the answer is invalid. */
  readNew(answer: unknown): Promise<NewPasskey | null>;
}

type ChallengeKind = "sign-in" | "passkey";

/** The challenges of a service, and what a device must answer to one. */
function createChallenges(context: ServiceContext, party: RelyingParty) {
  const sessions = createSessions(context);
  return {
    ask: async (client: SessionClient, kind: ChallengeKind) => ({
      challenge: toBase64Url(fromHex(await sessions.openChallenge(client, kind))),
      timeout: CHALLENGE_MS,
    }),
    /** Uses up the challenge of an answer. Resolves to what to expect of it, or to `null` if the challenge was not open. */
    async expect({ challenge }: DeviceAnswer, kind: ChallengeKind) {
      if (!(await sessions.takeChallenge(toHex(fromBase64Url(challenge)), kind))) return null;
      return {
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
      };
    },
  };
}

/** Creates the checks of passkeys, or returns `null` if passkeys are off. */
export function createPasskeys(context: ServiceContext): Passkeys | null {
  const { site, store, now } = context;
  const party = findRelyingParty(site);
  if (party === null) return null;
  const { ask, expect } = createChallenges(context, party);
  const userId = toBase64Url(fromHex(context.keyedHash("passkey-user", "owner")));
  const name = site.name === "" ? party.id : site.name;
  return {
    async askToSignIn(client) {
      // No list of credentials, which would show to anyone that there are some.
      return { ...(await ask(client, "sign-in")), rpId: party.id, userVerification: "required" };
    },

    async isOwners(value) {
      const answer = readAnswer(value);
      const expected = answer && (await expect(answer, "sign-in"));
      if (answer === null || expected === null || answer.userHandle !== userId) return false;
      const passkey = await store.passkeys.find(answer.id);
      if (passkey === null || passkey.passwordMark !== (await passwordMark(context))) return false;
      const { id, counter } = passkey;
      const publicKey = fromBase64Url(passkey.publicKey);
      const { verifyAuthenticationResponse } = await import("#simplewebauthn");
      const response = value as AuthenticationResponseJSON;
      const options = { ...expected, response, credential: { id, publicKey, counter } };
      // The package throws for each fault.
      const checked = await verifyAuthenticationResponse(options).catch(() => null);
      if (checked?.verified !== true) return false;
      // A copy of the device could be used at the same time.
      const after = checked.authenticationInfo.newCounter;
      return store.passkeys.setUsed({ id, before: counter, after, usedAt: now() });
    },

    async askToAdd(client) {
      const known = await store.passkeys.list();
      return {
        ...CREATION,
        ...(await ask(client, "passkey")),
        rp: { id: party.id, name },
        user: { id: userId, name, displayName: name },
        excludeCredentials: known.map(({ id }) => ({ type: "public-key", id })),
      };
    },

    async readNew(value) {
      const answer = readAnswer(value);
      const expected = answer && (await expect(answer, "passkey"));
      if (expected === null) return null;
      const { verifyRegistrationResponse } = await import("#simplewebauthn");
      const response = value as RegistrationResponseJSON;
      const options = { ...expected, response, supportedAlgorithmIDs: ALGORITHMS };
      const checked = await verifyRegistrationResponse(options).catch(() => null);
      if (checked?.verified !== true) return null;
      const { id, publicKey, counter } = checked.registrationInfo.credential;
      const mark = await passwordMark(context);
      return { id, passwordMark: mark, publicKey: toBase64Url(publicKey), counter };
    },
  };
}

/** The parts of a device's answer that are read before it is checked. */
interface DeviceAnswer {
  readonly id: string;
  readonly challenge: string;
  readonly userHandle: unknown;
}

function readAnswer(value: unknown): DeviceAnswer | null {
  if (!isJsonObject(value)) return null;
  const [id, response] = [ownValue(value, "id"), ownValue(value, "response")];
  if (typeof id !== "string" || id.length > ID_LENGTH || !isJsonObject(response)) return null;
  const data = ownValue(response, "clientDataJSON");
  const fields = typeof data === "string" && isBase64Url(data) ? fromBase64Url(data) : new Uint8Array();
  const challenge = ownValue(parseJsonObject(new TextDecoder().decode(fields)) ?? {}, "challenge");
  if (typeof challenge !== "string" || !isBase64Url(challenge)) return null;
  return { id, challenge, userHandle: ownValue(response, "userHandle") };
}

function isBase64Url(text: string): boolean {
  return /^[\w-]+$/.test(text) && text.length % 4 !== 1;
}

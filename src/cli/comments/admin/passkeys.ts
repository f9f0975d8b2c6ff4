import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "#simplewebauthn";
import { parseIp } from "../policy/ip-address.js";
import { fromBase64Url, fromHex, isSameSecret, toBase64Url, toHex } from "../policy/keyed-hash.js";
import { isJsonObject, ownValue, parseJsonObject } from "../protocol/read-json.js";
import type { ServiceContext, SiteSettings } from "../service-context.js";
import type { StoredPasskey } from "../store/store.js";
import { findAccount, moderatorId, passwordMark, type Account } from "./sessions.js";

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
type NewPasskey = Pick<StoredPasskey, "id" | "publicKey" | "counter">;

/** The passkeys of the owner and of moderators. */
export interface Passkeys {
  /** Resolves to the options with which a browser asks a device for any passkey of this service. */
  askToSignIn(): Promise<object>;
  /**
   * Resolves to the account whose passkey a device used to answer an open challenge, or to `null`. The challenge is used up.
   */
  check(answer: unknown): Promise<Account | null>;
  /**
   * Returns the options with which a browser makes a passkey for an account that is not `known`. The challenge ends with the
   * account's mark.
   */
  askToAdd(account: Account, known: readonly StoredPasskey[]): object;
  /** Resolves to the passkey that a device made for an open challenge of the mark, or to `null` if the answer is invalid. */
  readNew(answer: unknown, mark: string): Promise<NewPasskey | null>;
}

/** Time in which a device must answer a challenge, in milliseconds. */
const CHALLENGE_MS = 5 * 60 * 1000;

/** Hexadecimal digits of a challenge that are random, and those of its end. A signature follows. */
const NONCE_DIGITS = 32;
const TIME_DIGITS = 16;

type ChallengeKind = "sign-in" | "passkey";

/**
 * Creates the challenges of a service. Each is signed, so that nothing is stored for strangers who ask for one, and ends with
 * a mark, such as that of the password.
 */
function createChallenges({ keyedHash, now, randomBytes, store }: ServiceContext) {
  const sign = (kind: ChallengeKind, mark: string, nonce: string) =>
    keyedHash("challenge", JSON.stringify([kind, mark, nonce]));
  return {
    ask(kind: ChallengeKind, mark: string) {
      const endsAt = now().getTime() + CHALLENGE_MS;
      const nonce = toHex(randomBytes(NONCE_DIGITS / 2)) + endsAt.toString(16).padStart(TIME_DIGITS, "0");
      const challenge = toBase64Url(fromHex(nonce + sign(kind, mark, nonce)));
      return { challenge, timeout: CHALLENGE_MS };
    },
    /** Uses up the challenge of an answer. Resolves to whether the challenge was open. */
    async use({ challenge }: DeviceAnswer, kind: ChallengeKind, mark: string): Promise<boolean> {
      const digits = toHex(fromBase64Url(challenge));
      const nonce = digits.slice(0, NONCE_DIGITS + TIME_DIGITS);
      const isOwn = isSameSecret(digits.slice(nonce.length), sign(kind, mark, nonce));
      if (!isOwn || parseInt(nonce.slice(NONCE_DIGITS), 16) <= now().getTime()) return false;
      const rate = { limit: 1, intervalMs: CHALLENGE_MS };
      return (await store.rates.take(`challenge:${nonce}`, rate, now())) === 0;
    },
  };
}

/** Returns the name of the service, as devices show it. */
function nameOf({ site }: ServiceContext, party: RelyingParty): string {
  return site.name === "" ? party.id : site.name;
}

/** Returns an account as devices show it. Each has other ids, so that a device keeps the passkeys of several. */
function createUser(context: ServiceContext, party: RelyingParty, { moderator }: Account) {
  const name = moderator?.name ?? nameOf(context, party);
  const text = moderator === null ? "owner" : `moderator ${moderator.id}`;
  return { id: toBase64Url(fromHex(context.keyedHash("passkey-user", text))), name, displayName: name };
}

/** Resolves to the passkeys of an account. Those with a former mark may remain if the service was killed. */
export async function listPasskeys(
  { store }: ServiceContext,
  account: Account,
): Promise<readonly StoredPasskey[]> {
  const found = await store.passkeys.list(moderatorId(account));
  return found.filter(({ passwordMark }) => passwordMark === account.mark);
}

/** Creates the checks of passkeys, or returns `null` if passkeys are off. */
export function createPasskeys(context: ServiceContext): Passkeys | null {
  const { site, store, now } = context;
  const party = findRelyingParty(site);
  if (party === null) return null;
  const { ask, use } = createChallenges(context);
  return {
    async askToSignIn() {
      // No list of credentials, which would show to anyone that there are some.
      return {
        ...ask("sign-in", await passwordMark(context)),
        rpId: party.id,
        userVerification: "required",
      };
    },

    async check(value) {
      const answer = readAnswer(value);
      if (answer === null || !(await use(answer, "sign-in", await passwordMark(context)))) return null;
      const passkey = await store.passkeys.find(answer.id);
      const account = passkey && (await findAccount(context, passkey.moderator));
      if (account === null || passkey?.passwordMark !== account.mark) return null;
      if (answer.userHandle !== createUser(context, party, account).id) return null;
      const { id, counter } = passkey;
      const publicKey = fromBase64Url(passkey.publicKey);
      const { verifyAuthenticationResponse } = await import("#simplewebauthn");
      const response = value as AuthenticationResponseJSON;
      const options = { ...expectOf(answer, party), response, credential: { id, publicKey, counter } };
      // The package throws for each fault.
      const checked = await verifyAuthenticationResponse(options).catch(() => null);
      if (checked?.verified !== true) return null;
      // A copy of the device could be used at the same time.
      const after = checked.authenticationInfo.newCounter;
      const isUsed = await store.passkeys.setUsed({ id, before: counter, after, usedAt: now() });
      return isUsed ? account : null;
    },

    askToAdd(account, known) {
      return {
        ...CREATION,
        ...ask("passkey", account.mark),
        rp: { id: party.id, name: nameOf(context, party) },
        user: createUser(context, party, account),
        excludeCredentials: known.map(({ id }) => ({ type: "public-key", id })),
      };
    },

    async readNew(value, mark) {
      const answer = readAnswer(value);
      if (answer === null || !(await use(answer, "passkey", mark))) return null;
      return verifyNew(value as RegistrationResponseJSON, expectOf(answer, party));
    },
  };
}

/** Returns the parts of an answer to an open challenge that the package must find in it. */
function expectOf({ challenge }: DeviceAnswer, party: RelyingParty) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  };
}

/** Resolves to the passkey that a device made, or to `null` if its answer is not as expected. */
async function verifyNew(
  response: RegistrationResponseJSON,
  expected: ReturnType<typeof expectOf>,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await import("#simplewebauthn");
  // The package throws for each fault.
  const checked = await verifyRegistrationResponse({
    ...expected,
    response,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (checked?.verified !== true) return null;
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  return { id, publicKey: toBase64Url(publicKey), counter };
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

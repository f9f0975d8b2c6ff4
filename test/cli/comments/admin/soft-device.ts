import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

/** A device that makes passkeys in this process, and answers as a test demands. */
export interface SoftDevice {
  /** Answers the options for a new passkey, like `navigator.credentials.create`. */
  create(options: Options, faults?: Faults): object;
  /** Answers the options for signing in, like `navigator.credentials.get`. */
  get(options: Options, faults?: Faults): object;
}

/** The parts of the options that a device answers. */
export interface Options {
  readonly challenge: string;
  readonly user?: { readonly id: string };
}

/** Parts of an answer that differ from those of a good device. */
export interface Faults {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly id?: string;
  readonly userHandle?: string | null;
  readonly isVerified?: boolean;
  readonly isPresent?: boolean;
  readonly counter?: number;
  readonly format?: string;
  /** Signs a new passkey with its own key (self attestation, WebAuthn §6.5.4), and changes the signature if `wrong`. */
  readonly signed?: "right" | "wrong";
  readonly algorithm?: number;
  /** Signs with a key of another device. */
  readonly hasOtherKey?: boolean;
}

/**
 * Creates a device at an origin. `step` is the number that its counter grows by, or 0 if it does not count. `rawId` is the id
 * of its passkey.
 */
export function createSoftDevice(origin: string, step = 1, rawId = randomBytes(32)): SoftDevice {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  let userHandle = "";
  let uses = 0;
  const clientData = (type: string, { challenge }: Options, faults: Faults) =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authData = (attested: Buffer, faults: Faults) => {
    uses += step;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(faults.counter ?? uses);
    const flags =
      (faults.isPresent === false ? 0 : 1) |
      (faults.isVerified === false ? 0 : 4) |
      (attested.length === 0 ? 0 : 0x40);
    const rpId = faults.rpId ?? new URL(origin).hostname;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested]);
  };
  const answer = (response: object, id = rawId.toString("base64url")) => ({
    id,
    rawId: id,
    type: "public-key",
    clientExtensionResults: {},
    response,
  });
  return {
    create(options, faults = {}) {
      userHandle = options.user?.id ?? "";
      const key = coseOf(publicKey, faults.algorithm ?? -7);
      const length = Buffer.from([0, rawId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, rawId, key]);
      const data = clientData("webauthn.create", options, faults);
      const facts = authData(attested, faults);
      const signature = sign("sha256", Buffer.concat([facts, sha256(data)]), privateKey);
      if (faults.signed === "wrong") signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
      const statement: [string, unknown][] = [
        ["alg", -7],
        ["sig", signature],
      ];
      const attestationObject = cbor(
        new Map<string, unknown>([
          ["fmt", faults.signed === undefined ? (faults.format ?? "none") : "packed"],
          ["attStmt", new Map(faults.signed === undefined ? [] : statement)],
          ["authData", facts],
        ]),
      );
      return answer({
        clientDataJSON: data.toString("base64url"),
        attestationObject: attestationObject.toString("base64url"),
      });
    },

    get(options, faults = {}) {
      const data = clientData("webauthn.get", options, faults);
      const authenticatorData = authData(Buffer.alloc(0), faults);
      const key: KeyObject =
        faults.hasOtherKey === true
          ? generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey
          : privateKey;
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(data)]), key);
      const handle = faults.userHandle === undefined ? userHandle : faults.userHandle;
      const response = {
        clientDataJSON: data.toString("base64url"),
        authenticatorData: authenticatorData.toString("base64url"),
        signature: signature.toString("base64url"),
        ...(handle === null ? {} : { userHandle: handle }),
      };
      return answer(response, faults.id);
    },
  };
}

function sha256(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}

/** Returns a key of the curve P-256 in COSE (RFC 9053). */
function coseOf(key: KeyObject, algorithm: number): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, algorithm],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]),
  );
}

/** Encodes numbers, texts, bytes and maps in CBOR (RFC 8949). */
function cbor(value: unknown): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as ReadonlyMap<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
}

function head(major: number, size: number): Buffer {
  const type = major << 5;
  if (size < 24) return Buffer.from([type | size]);
  return size < 256 ? Buffer.from([type | 24, size]) : Buffer.from([type | 25, size >> 8, size & 255]);
}

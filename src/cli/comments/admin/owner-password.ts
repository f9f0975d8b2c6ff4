import {
  fromHex,
  isSameSecret,
  toBase64Url,
  toHex,
  type Hashes,
  type KeyedHash,
} from "../policy/keyed-hash.js";
import { parseJsonObject } from "../protocol/read-json.js";
import type { SettingStore } from "../store/store.js";

/** The hashing of passwords. It must be the same at every start. */
export interface Passwords {
  hash(password: string, salt: Uint8Array): Promise<string>;
  /** Resolves to whether a password matches a hash that `hash` returned. */
  isSame(password: string, hash: string): Promise<boolean>;
}

/** The owner's password. A recovery can replace it while the service runs, so each call reads it again. */
export interface OwnerPassword {
  /** Resolves to the hash of the current password. */
  hash(): Promise<string>;
  /** Resolves to the current hash if the password is right, or else to `null`. A recovery can replace the hash at any time. */
  check(password: string): Promise<string | null>;
  /** Replaces the password and uses up the token of a recovery. Resolves to the new hash, or to `null` if it was not open. */
  recover(token: string, password: string): Promise<string | null>;
}

/** The dependencies of the owner's password. */
export interface PasswordTools {
  readonly settings: SettingStore;
  /** The password in the settings of the service. `null` uses the one that was generated at the first start. */
  readonly adminPassword: string | null;
  readonly passwords: Passwords;
  readonly hashes: Hashes;
  readonly keyedHash: KeyedHash;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly now: () => Date;
}

/** The owner's password, and the one that was generated at the first start. Later it is known only as a hash. */
export interface OpenedPassword {
  readonly password: OwnerPassword;
  readonly newPassword: string | null;
}

/**
 * Opens the owner's password. A recovery belongs to the password that it replaced, so an instance with another one in its settings
 * neither uses nor ends it.
 */
export async function openPassword(tools: PasswordTools): Promise<OpenedPassword> {
  const { settings, passwords, keyedHash, randomBytes } = tools;
  const { initial, newPassword } = await openInitial(tools);
  const name = `owner-recovered-${keyedHash("initial-password", initial)}`;
  const hash = async () => {
    const stored = parseJsonObject((await settings.read(name)) ?? "")?.["hash"];
    return typeof stored === "string" ? stored : initial;
  };
  return {
    newPassword,
    password: {
      hash,
      async check(password) {
        const current = await hash();
        return (await passwords.isSame(password, current)) ? current : null;
      },
      async recover(token, password) {
        const before = await settings.read(name);
        const open = await findRecovery(token, tools);
        if (open === null || parseJsonObject(before ?? "")?.["token"] === open.mark) return null;
        const recovered = await passwords.hash(password, randomBytes(16));
        const value = JSON.stringify({ hash: recovered, token: open.mark });
        // One write sets the password and uses up the token, also if the process is killed.
        const isFirst =
          before === null
            ? (await settings.ensure(name, value)) === value
            : await settings.replace(name, before, value);
        if (!isFirst) return null;
        await settings.remove(RECOVERY, open.text);
        return recovered;
      },
    },
  };
}

async function openInitial({
  settings,
  adminPassword,
  passwords,
  randomBytes,
}: PasswordTools): Promise<{ readonly initial: string; readonly newPassword: string | null }> {
  const salt = randomBytes(16);
  if (adminPassword !== null) {
    // All instances need the same salt to compute the same hash. Otherwise sessions end when another instance
    // starts.
    const shared = fromHex(await settings.ensure("admin-salt", toHex(salt)));
    return { initial: await passwords.hash(adminPassword, shared), newPassword: null };
  }
  const made = toBase64Url(randomBytes(12));
  const own = await passwords.hash(made, salt);
  const initial = await settings.ensure("admin-password", own);
  return { initial, newPassword: initial === own ? made : null };
}

/** Setting of the open recovery. A newer one replaces it. */
const RECOVERY = "owner-recovery";

/** Lifetime of a recovery, in milliseconds. */
const RECOVERY_MS = 60 * 60 * 1000;

/** A new recovery: the setting to store, and its token, which the setting does not reveal. */
export interface Recovery {
  readonly token: string;
  readonly name: string;
  readonly value: string;
}

/** Creates a recovery, with which the owner can set a new password once, within an hour. */
export function createRecovery({
  hashes,
  randomBytes,
  now,
}: Pick<PasswordTools, "hashes" | "randomBytes" | "now">): Recovery {
  const token = toHex(randomBytes(32));
  const endsAt = now().getTime() + RECOVERY_MS;
  return { token, name: RECOVERY, value: JSON.stringify({ token: markOf(token, hashes), endsAt }) };
}

/** Resolves to the open recovery of a token, as its setting and the mark of the token, or to `null` if there is none. */
async function findRecovery(
  token: string,
  { settings, hashes, now }: PasswordTools,
): Promise<{ readonly text: string; readonly mark: string } | null> {
  const text = await settings.read(RECOVERY);
  if (text === null) return null;
  const { token: expected, endsAt } = parseJsonObject(text) ?? {};
  const isOpen = typeof endsAt === "number" && endsAt > now().getTime();
  const mark = markOf(token, hashes);
  return isOpen && typeof expected === "string" && isSameSecret(mark, expected) ? { text, mark } : null;
}

/** Returns the hash of a token. A command that only writes SQL does not know the secret of the service. */
function markOf(token: string, { hmacSha256 }: Hashes): string {
  return hmacSha256("owner-recovery", token);
}

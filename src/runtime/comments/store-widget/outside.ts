import type { KeyStorage } from "../../model/storage.js";
import type { Guest } from "../backend.js";

/** Timeout of optional services, in milliseconds. Afterwards the widget continues without their answer. */
const PATIENCE = 3_000;

/** Storage key of the last QQ profile as JSON, as Valine named it. */
const PROFILE_KEY = "_v_Cache_Q";

/** The profile of a QQ number. */
interface Profile {
  readonly qq: string;
  readonly nick: string;
  readonly picture: string;
}

/** Matches a QQ number. */
const QQ = /^[1-9]\d{4,10}$/;

/**
 * Resolves to the visitor's details in the profile of a QQ number, which is saved for the next time, or to the picture in
 * the saved profile with this nickname, or to `null`.
 */
export async function findGuest(
  service: string,
  name: string,
  storage: KeyStorage | null,
): Promise<Partial<Guest> | null> {
  const known = readProfile(storage, name);
  if (!QQ.test(name)) return known && { picture: known.picture };
  const profile = known ?? (await fetchProfile(service, name, fetch.bind(window)));
  if (profile === null) return null;
  storage?.setItem(PROFILE_KEY, JSON.stringify(profile));
  return { nick: profile.nick, mail: `${name}@qq.com`, picture: profile.picture };
}

/** Fetches the profile of a QQ number from the site's service. Resolves to `null` if there is none. */
export async function fetchProfile(service: string, qq: string, send: typeof fetch): Promise<Profile | null> {
  const answer = await ask(send, service, { method: "POST", body: new URLSearchParams({ qq }) });
  const nick: unknown = Reflect.get(answer, "nick");
  const picture: unknown = Reflect.get(answer, "pic");
  const fault: unknown = Reflect.get(answer, "errmsg");
  const isFault = typeof fault === "string" && fault !== "";
  if (isFault || typeof nick !== "string" || nick === "") return null;
  return { qq, nick, picture: typeof picture === "string" ? picture : "" };
}

/** Fetches the visitor's IP address from the site's service. Resolves to `null` if it is unknown. */
export async function fetchIp(service: string, send: typeof fetch): Promise<string | null> {
  const ip: unknown = Reflect.get(await ask(send, service, {}), "ip");
  return typeof ip === "string" && /^[\da-f.:]{3,45}$/i.test(ip) ? ip : null;
}

async function ask(send: typeof fetch, url: string, init: RequestInit): Promise<object> {
  try {
    const response = await send(url, { ...init, signal: AbortSignal.timeout(PATIENCE) });
    const answer: unknown = await response.json();
    return Object(answer) as object;
  } catch {
    return {};
  }
}

/** Reads the last QQ profile, or `null` if it does not belong to this number or nickname. */
export function readProfile(storage: KeyStorage | null, name: string): Profile | null {
  try {
    const value = Object(JSON.parse(storage?.getItem(PROFILE_KEY) ?? "{}")) as Partial<
      Record<keyof Profile, unknown>
    >;
    const { qq, nick, picture } = value;
    if (typeof qq !== "string" || typeof nick !== "string" || typeof picture !== "string") return null;
    return name === qq || name === nick ? { qq, nick, picture } : null;
  } catch {
    return null;
  }
}

import { keepItem } from "./keep-item.js";

/** A service that has not answered by then is done without; milliseconds. */
const PATIENCE = 3_000;

/** Where what a service told of a QQ number is kept, under the name that Valine gave it. */
const PROFILE_KEY = "_v_Cache_Q";

/** What a service told of a QQ number. */
export interface Profile {
  readonly qq: string;
  readonly nick: string;
  readonly picture: string;
}

/** Whether a nickname is rather a QQ number. */
export function isQqNumber(text: string): boolean {
  return /^[1-9]\d{4,10}$/.test(text.trim());
}

/** Asks the site's service for the profile of a QQ number; `null` where it knows none. */
export async function fetchProfile(service: string, qq: string, send: typeof fetch): Promise<Profile | null> {
  const answer = await ask(send, service, { method: "POST", body: new URLSearchParams({ qq }) });
  const nick: unknown = Reflect.get(answer, "nick");
  const picture: unknown = Reflect.get(answer, "pic");
  const fault: unknown = Reflect.get(answer, "errmsg");
  const isFault = typeof fault === "string" && fault !== "";
  if (isFault || typeof nick !== "string" || nick === "") return null;
  return { qq, nick, picture: typeof picture === "string" ? picture : "" };
}

/** The visitor's address as the site's service sees it, or `null`. */
export async function fetchIp(service: string | null, send: typeof fetch): Promise<string | null> {
  if (service === null) return null;
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

/** The profile that was last found, if it is of this number or nickname. */
export function readProfile(storage: Storage | null, name: string): Profile | null {
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

/** Keeps a profile for the visitor's next comment; does nothing where the browser forbids storage. */
export function keepProfile(storage: Storage | null, profile: Profile): void {
  keepItem(storage, PROFILE_KEY, JSON.stringify(profile));
}

import { askAccount, askPlatform, readCapped } from "../exchange/ask-platform.js";
import { PLATFORMS, type Provider } from "../exchange/oauth-clients.js";
import { cleanImage, toDataUrl } from "../images/clean-image.js";
import { isJsonObject, ownValue } from "../protocol/read-json.js";
import type { ReaderApp, Readers } from "./reader-settings.js";

/** An account at a platform, whose owner has just signed in there. */
export interface Account {
  /** Names the platform and the account for good, such as `github:583231`. It is never public. */
  readonly id: string;
  /** Name of the account, which nobody else has at the platform. */
  readonly name: string;
  /** The picture as a data URL, or `null`. */
  readonly picture: string | null;
}

/** A platform and the owner's app there. */
export interface AppOfProvider {
  readonly provider: Provider;
  readonly app: ReaderApp;
}

/** Returns the address to which the platform sends readers back. */
export function callbackUrl({ serviceUrl }: Pick<Readers, "serviceUrl">): string {
  return `${serviceUrl}/readers/callback`;
}

/** Returns the address of the platform's page on which a reader signs in. */
export function authorizeUrl(readers: Readers, { provider, app }: AppOfProvider, state: string): string {
  const { base, authorizePath, scope } = PLATFORMS[provider];
  const url = new URL((app.base ?? base) + authorizePath);
  const query = { client_id: app.id, redirect_uri: callbackUrl(readers), response_type: "code", state };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (scope !== "") url.searchParams.set("scope", scope);
  return url.href;
}

/**
 * Exchanges the platform's code, and reads the account. The platform's token is not kept. Resolves to `null` if the platform
 * does not accept the code. Throws 502 or 504 without an answer.
 */
export async function findAccount(
  readers: Readers,
  { provider, app }: AppOfProvider,
  code: string,
): Promise<Account | null> {
  const { base, tokenPath, accountUrl } = PLATFORMS[provider];
  const answer = await askPlatform(
    (app.base ?? base) + tokenPath,
    {
      grant_type: "authorization_code",
      client_id: app.id,
      client_secret: app.secret,
      code,
      redirect_uri: callbackUrl(readers),
    },
    readers.fetch,
  );
  const token = answer["access_token"];
  if (typeof token !== "string") return null;
  const account = await askAccount(accountUrl(app.base), token, readers.fetch);
  const field = (name: string) => (isJsonObject(account) ? ownValue(account, name) : undefined);
  const [number, name] = [field("id"), field("login")];
  if (!Number.isSafeInteger(number) || typeof name !== "string" || !/^[\w.-]{1,64}$/.test(name)) return null;
  // Accounts of a self-hosted platform have numbers of their own.
  const place = app.base === null ? provider : `${provider}@${new URL(app.base).host}`;
  const picture = await fetchPicture(field("avatar_url"), { provider, app }, readers.fetch);
  return { id: `${place}:${String(number)}`, name, picture };
}

/** Time limit for a picture, in milliseconds. The reader waits for it. */
const PICTURE_MS = 3000;

/** Maximum size of a picture, in bytes. */
const MOST_PICTURE = 64 * 1024;

/** Side length of a picture in pixels, which platforms that know the parameter `s` make. */
const PICTURE_SIDE = "96";

/**
 * Fetches the picture of an account, which the service then sends itself: readers' browsers contact no platform. Only hosts
 * of the platform are asked, and redirects are not followed, so an address in the account cannot lead elsewhere. Resolves to
 * `null` without a picture, which is no failure.
 */
async function fetchPicture(
  address: unknown,
  { provider, app }: AppOfProvider,
  send: typeof fetch,
): Promise<string | null> {
  const url = typeof address === "string" && URL.canParse(address) ? new URL(address) : null;
  if (url === null || !isOfPlatform(url, { provider, app })) return null;
  url.searchParams.set("s", PICTURE_SIDE);
  try {
    const response = await send(url.href, {
      headers: { Accept: "image/png, image/jpeg, image/gif, image/webp", "User-Agent": "hanblog" },
      redirect: "manual",
      signal: AbortSignal.timeout(PICTURE_MS),
    });
    const bytes = response.ok ? await readCapped(response, MOST_PICTURE) : null;
    const image = bytes && cleanImage(bytes);
    return image && toDataUrl(image);
  } catch {
    return null;
  }
}

function isOfPlatform(url: URL, { provider, app }: AppOfProvider): boolean {
  if (url.username !== "" || url.password !== "") return false;
  if (app.base !== null && url.origin === new URL(app.base).origin) return true;
  return (
    url.protocol === "https:" && url.port === "" && PLATFORMS[provider].pictureHosts.includes(url.hostname)
  );
}

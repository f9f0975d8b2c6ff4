import { createHash } from "node:crypto";
import { drawIdenticon } from "./identicon.js";

type ThemeConfig = Readonly<Record<string, unknown>>;

/**
 * A theme's configuration for the browser: no e-mail address of `friendLinks` is left in it, each makes place
 * for an `avatar`, the URL of a picture. `avatarHost` is the URL that the MD5 of an address goes behind;
 * without it the picture is drawn here.
 */
export function hideAddresses(themeConfig: ThemeConfig, avatarHost: string | undefined): ThemeConfig {
  const { friendLinks } = themeConfig;
  if (!Array.isArray(friendLinks)) return themeConfig;
  return { ...themeConfig, friendLinks: friendLinks.map((friend) => hideAddress(friend, avatarHost)) };
}

function hideAddress(friend: unknown, avatarHost: string | undefined): unknown {
  if (typeof friend !== "object" || friend === null || !("email" in friend)) return friend;
  const { email, ...rest } = friend;
  // What is no text is no address: the theme says what is wrong with it.
  if (typeof email !== "string") return email === null || email === undefined ? rest : friend;
  const address = email.trim().toLowerCase();
  if (address === "") return rest;
  const link = "link" in rest ? String(rest.link) : "";
  const avatar = avatarHost === undefined ? drawIdenticon(address, link) : avatarHost + md5(address);
  return { avatar, ...rest };
}

/** The name that services of the kind of Gravatar know a picture by. */
function md5(address: string): string {
  return createHash("md5").update(address).digest("hex");
}

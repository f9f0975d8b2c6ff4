import { createHash } from "node:crypto";
import { drawIdenticon } from "./identicon.js";

type ThemeConfig = Readonly<Record<string, unknown>>;

/**
 * Prepares a theme's configuration for the browser. Replaces each e-mail address in `friendLinks` by an `avatar`, the
 * URL of a picture. The URL is `avatarHost` followed by the MD5 of the address. Without `avatarHost`, the picture is
 * drawn here.
 */
export function hideAddresses(themeConfig: ThemeConfig, avatarHost: string | undefined): ThemeConfig {
  const { friendLinks } = themeConfig;
  if (!Array.isArray(friendLinks)) return themeConfig;
  return { ...themeConfig, friendLinks: friendLinks.map((friend) => hideAddress(friend, avatarHost)) };
}

function hideAddress(friend: unknown, avatarHost: string | undefined): unknown {
  if (typeof friend !== "object" || friend === null || !("email" in friend)) return friend;
  const { email, ...rest } = friend;
  // A value that is not text contains no address, and the theme reports it.
  if (typeof email !== "string") return email === null || email === undefined ? rest : friend;
  const address = email.trim().toLowerCase();
  if (address === "") return rest;
  const link = "link" in rest ? String(rest.link) : "";
  const avatar = avatarHost === undefined ? drawIdenticon(address, link) : avatarHost + md5(address);
  return { avatar, ...rest };
}

/** Returns the MD5 by which Gravatar and similar services find a picture. */
function md5(address: string): string {
  return createHash("md5").update(address).digest("hex");
}

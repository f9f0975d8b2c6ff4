/** Platforms that `hanblog comments deploy` writes a folder for. */
export const PLATFORMS = ["docker", "systemd", "vercel", "cloudflare"] as const;

/** A platform that runs the comment service. */
export type Platform = (typeof PLATFORMS)[number];

/** Twelve bytes, as LeanCloud's ids have them: four of the time in seconds, eight at random. */
export function createObjectId(now: Date, randomBytes: (size: number) => Buffer): string {
  // Modulo 2^32, also for moments before 1970.
  const seconds = Math.floor(now.getTime() / 1000) >>> 0;
  return seconds.toString(16).padStart(8, "0") + randomBytes(8).toString("hex");
}

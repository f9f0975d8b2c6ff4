type Level = "none" | "idle" | "sleepy" | "normal" | "force";

/** How urgent a motion is (spec/site.md §4). */
export const PRIORITY: Readonly<Record<Level, number>> = { none: 0, idle: 1, sleepy: 2, normal: 3, force: 4 };

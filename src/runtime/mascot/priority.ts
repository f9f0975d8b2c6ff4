type Level = "none" | "idle" | "sleepy" | "normal" | "force";

/** Priorities of motions (spec/site.md §4). A higher one is more urgent. */
export const PRIORITY: Readonly<Record<Level, number>> = { none: 0, idle: 1, sleepy: 2, normal: 3, force: 4 };

/** What a machine may ask of every Node that starts on it, and that is no part of a generator: certificates take 50 ms. */
const OF_THE_MACHINE = ["NODE_EXTRA_CA_CERTS", "NODE_OPTIONS"];

/** The environment of a measured command: this process' own, as on a machine that asks nothing, and what `own` adds. */
export function measuredEnv(own) {
  const rest = Object.entries(process.env).filter(([name]) => !OF_THE_MACHINE.includes(name));
  return { ...Object.fromEntries(rest), ...own };
}

import { networkInterfaces } from "node:os";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
const EVERY_ADDRESS = new Set(["0.0.0.0", "::", "[::]"]);
/** Browsers leave this port out of the Host header. */
const HTTP_PORT = 80;

/**
 * The values of the Host header that a server on `host` and `port` answers to: this machine's names for
 * itself and the one that it was given. A name that an attacker's DNS points here is none of them.
 */
export function ownHosts(host: string, port: number): ReadonlySet<string> {
  const names = new Set([...LOOPBACK, bracket(host.toLowerCase())]);
  if (EVERY_ADDRESS.has(host)) {
    for (const { address } of Object.values(networkInterfaces()).flatMap((own) => own ?? [])) {
      names.add(bracket(address.toLowerCase()));
    }
  }
  const hosts = [...names].map((name) => `${name}:${port}`);
  return new Set(port === HTTP_PORT ? [...hosts, ...names] : hosts);
}

/** Whether only this machine can reach a server on `host`. */
export function isLoopback(host: string): boolean {
  return host === "::1" || LOOPBACK.includes(host.toLowerCase()) || /^127(?:\.\d{1,3}){3}$/.test(host);
}

function bracket(address: string): string {
  return address.includes(":") && !address.startsWith("[") ? `[${address}]` : address;
}

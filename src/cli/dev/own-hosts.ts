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
    for (const { address } of addressesOf(networkInterfaces())) names.add(bracket(address.toLowerCase()));
  }
  const hosts = [...names].map((name) => `${name}:${port}`);
  return new Set(port === HTTP_PORT ? [...hosts, ...names] : hosts);
}

/** Where other machines find a server on `host` that listens on all addresses of this one; none for another host. */
export function networkAddresses(host: string, interfaces = networkInterfaces()): readonly string[] {
  if (!EVERY_ADDRESS.has(host)) return [];
  return addressesOf(interfaces)
    .filter(({ internal, family, address }) => {
      // A link-local address says nothing without the link, which browsers take no name of.
      const isOpen = family === "IPv4" || (host !== "0.0.0.0" && !/^fe[89ab]/i.test(address));
      return !internal && isOpen;
    })
    .map(({ address }) => address);
}

function addressesOf(interfaces: ReturnType<typeof networkInterfaces>) {
  return Object.values(interfaces).flatMap((own) => own ?? []);
}

/** Whether only this machine can reach a server on `host`. */
export function isLoopback(host: string): boolean {
  return host === "::1" || LOOPBACK.includes(host.toLowerCase()) || /^127(?:\.\d{1,3}){3}$/.test(host);
}

function bracket(address: string): string {
  return address.includes(":") && !address.startsWith("[") ? `[${address}]` : address;
}

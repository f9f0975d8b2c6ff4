import { networkInterfaces } from "node:os";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
const EVERY_ADDRESS = new Set(["0.0.0.0", "::", "[::]"]);
/** Browsers omit this port from the Host header. */
const HTTP_PORT = 80;

/**
 * Returns the accepted values of the Host header for a server on `host` and `port`: local names of this
 * machine and `host` itself. This rejects names that an attacker's DNS resolves to this machine.
 */
export function ownHosts(host: string, port: number): ReadonlySet<string> {
  const names = new Set([...LOOPBACK, bracket(host.toLowerCase())]);
  if (EVERY_ADDRESS.has(host)) {
    for (const { address } of addressesOf(networkInterfaces())) names.add(bracket(address.toLowerCase()));
  }
  const hosts = [...names].map((name) => `${name}:${port}`);
  return new Set(port === HTTP_PORT ? [...hosts, ...names] : hosts);
}

/**
 * Returns the addresses by which other machines reach a server that listens on all interfaces; empty for any
 * other `host`.
 */
export function networkAddresses(host: string, interfaces = networkInterfaces()): readonly string[] {
  if (!EVERY_ADDRESS.has(host)) return [];
  return addressesOf(interfaces)
    .filter(({ internal, family, address }) => {
      // A link-local address needs a zone, which browsers do not support.
      const isOpen = family === "IPv4" || (host !== "0.0.0.0" && !/^fe[89ab]/i.test(address));
      return !internal && isOpen;
    })
    .map(({ address }) => address);
}

function addressesOf(interfaces: ReturnType<typeof networkInterfaces>) {
  return Object.values(interfaces).flatMap((own) => own ?? []);
}

/** Whether a server on `host` is reachable only from this machine. */
export function isLoopback(host: string): boolean {
  return host === "::1" || LOOPBACK.includes(host.toLowerCase()) || /^127(?:\.\d{1,3}){3}$/.test(host);
}

function bracket(address: string): string {
  return address.includes(":") && !address.startsWith("[") ? `[${address}]` : address;
}

/**
 * Optional packages of the comment service, with the versions of `peerDependencies` in hanblog's manifest. Only sites with
 * comments of their own install them.
 */
export const SERVICE_PACKAGES = {
  "csv-parse": "^7.0.3",
  libsql: "^0.5.29",
  nodemailer: "^10.6.0",
  pg: "^8.23.1",
} as const;

export type ServicePackage = keyof typeof SERVICE_PACKAGES;

/**
 * Returns a package with the versions that fit, as an argument of `npm install`: `pg@8`. Shells would change a `^`. Below
 * version 1, a new minor version is incompatible.
 */
export function toInstall(name: ServicePackage): string {
  return `${name}@${/^\^(0\.\d+|\d+)/.exec(SERVICE_PACKAGES[name])?.[1] ?? "latest"}`;
}

/** Returns all of them as arguments of `npm install`. */
export function allToInstall(): string {
  const names: readonly ServicePackage[] = ["csv-parse", "libsql", "nodemailer", "pg"];
  return names.map(toInstall).join(" ");
}

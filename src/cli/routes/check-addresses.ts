import { createProblem, position, type Problem } from "../../runtime/model/error.js";
import { decodeRoute, routeToFile } from "../../runtime/model/path.js";
import type { RouteData } from "../../runtime/model/render.js";

interface Address {
  readonly path: string;
  /** Markdown file, or a description of the listing. */
  readonly owner: string;
  readonly isFile: boolean;
}

/**
 * Finds addresses that would overwrite each other, also on file systems that ignore case or normalise
 * Unicode, and those that would leave the output folder.
 */
export function checkAddresses(
  routes: readonly { readonly data: RouteData; readonly source: string | null }[],
  redirects: readonly { readonly from: string; readonly source: string }[],
): readonly Problem[] {
  const addresses: readonly Address[] = [
    ...routes.map(({ data, source }) => ({
      path: data.info.path,
      owner: source ?? describeListing(data),
      isFile: source !== null,
    })),
    ...redirects.map(({ from, source }) => ({ path: from, owner: source, isFile: true })),
  ];
  const problems: Problem[] = [];
  const taken = new Map<string, Address>();
  for (const address of addresses) {
    const at = address.isFile ? position(address.owner) : null;
    if (leavesOutput(address.path)) {
      problems.push(
        createProblem(
          "error",
          "address-outside",
          `The address ${decodeRoute(address.path)} of ${address.owner} has a segment that is . or ..`,
          at,
          "Give the tag, category, permalink or alias another name.",
        ),
      );
      continue;
    }
    const file = routeToFile(address.path).normalize("NFC").toLowerCase();
    const other = taken.get(file);
    if (other === undefined) {
      taken.set(file, address);
      continue;
    }
    const same = other.path === address.path;
    problems.push(
      createProblem(
        "error",
        same ? "address-taken" : "address-case",
        same
          ? `${address.owner} and ${other.owner} both have the address ${decodeRoute(address.path)}`
          : `The addresses ${decodeRoute(other.path)} (${other.owner}) and ${decodeRoute(address.path)} (${address.owner}) differ in case or Unicode form only`,
        at ?? (other.isFile ? position(other.owner) : null),
        "Many hosts serve only one of them: rename one, or give it a permalink.",
      ),
    );
  }
  return problems;
}

function leavesOutput(path: string): boolean {
  return /(?:^|\/)\.\.?(?:\/|$)|\0/.test(decodeRoute(path));
}

function describeListing(data: RouteData): string {
  if (data.kind !== "taxonomy") return `the ${data.kind} page`;
  return data.term === null ? `the index of ${data.taxonomy}` : `the ${data.taxonomy} listing "${data.term}"`;
}

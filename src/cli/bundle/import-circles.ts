import type { BuiltFile } from "./built-file.js";

/**
 * Sorts files so that each group comes after its imports. A group is a single file, or files that import each
 * other in a cycle (Tarjan, "Depth-first search and linear graph algorithms", 1972).
 */
export function groupCircles(built: readonly BuiltFile[]): readonly (readonly BuiltFile[])[] {
  const byPath = new Map(built.map((file) => [file.path, file]));
  const groups: (readonly BuiltFile[])[] = [];
  const order = new Map<string, number>();
  const open: BuiltFile[] = [];
  const isOpen = new Set<string>();

  /** Visits a file. Returns the order of the earliest open file that is reachable from it. */
  const visit = (file: BuiltFile): number => {
    const own = order.size;
    order.set(file.path, own);
    open.push(file);
    isOpen.add(file.path);
    let earliest = own;
    for (const path of file.imports) {
      const imported = byPath.get(path);
      if (imported === undefined) continue;
      const known = order.get(path);
      if (known === undefined) earliest = Math.min(earliest, visit(imported));
      else if (isOpen.has(path)) earliest = Math.min(earliest, known);
    }
    if (earliest === own) {
      const group = open.splice(open.indexOf(file));
      for (const { path } of group) isOpen.delete(path);
      groups.push(group);
    }
    return earliest;
  };
  for (const file of built) if (!order.has(file.path)) visit(file);
  return groups;
}

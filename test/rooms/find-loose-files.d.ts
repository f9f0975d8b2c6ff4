export function findLooseFiles(texts: ReadonlyMap<string, string>): string[];

export function installCached(specifier: string): Promise<string>;
export function installNode(version: string): Promise<string>;

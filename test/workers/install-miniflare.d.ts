export const COMPATIBILITY_DATE: string;
export function installMiniflare(): Promise<string>;

export function installOnDemand(
  name: string,
  files: Readonly<Record<string, string>>,
  command: readonly string[],
): Promise<string>;

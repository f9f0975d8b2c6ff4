export function findFaults(file: string, text: string): { line: number; found: string; fix: string }[];
export function findLongSubjects(log: string): string[];

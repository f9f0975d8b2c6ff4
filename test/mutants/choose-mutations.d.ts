export function chooseMutations<T extends { readonly room: string; readonly operator: string }>(
  mutations: readonly T[],
  limits: { readonly seed: number; readonly count: number },
): readonly T[];

/** Caches the results of a pure function. Clears the cache when it contains `limit` results. */
export function remember<Value>(compute: (key: string) => Value, limit: number): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = compute(key);
    if (known.size >= limit) known.clear();
    known.set(key, value);
    return value;
  };
}

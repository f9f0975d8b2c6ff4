/** The same pure function, which keeps up to `limit` of its values. */
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

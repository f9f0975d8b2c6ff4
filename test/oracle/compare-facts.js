const EXAMPLES = 3;
const SHOWN = 200;

/** Compares two maps from keys to lines. Returns a difference for each key whose lines are not the same. */
export function compareFacts(old, current) {
  const differences = [];
  for (const key of new Set([...old.keys(), ...current.keys()])) {
    const [before, after] = [old.get(key), current.get(key)];
    if (before === undefined) differences.push({ key, what: "only in the current version" });
    else if (after === undefined) differences.push({ key, what: "only in the old version" });
    else {
      const line = firstDifference(before, after);
      if (line !== -1) differences.push({ key, what: describe(before[line], after[line], line) });
    }
  }
  return differences;
}

/**
 * Returns the report of compared corpora as text: a table of corpus and kind with the number of compared keys and lines, then
 * examples of differences. `rows` are `{ corpus, kind, keys, lines, differences }`; `missing` names corpora without input.
 */
export function formatReport(rows, missing = []) {
  const table = rows.map(({ corpus, kind, keys, lines, differences }) => {
    const verdict = differences.length === 0 ? "equal" : `${differences.length} differ`;
    return `${corpus.padEnd(28)} ${kind.padEnd(10)} ${String(keys).padStart(6)} ${String(lines).padStart(7)}  ${verdict}`;
  });
  const examples = rows.flatMap(({ corpus, kind, differences }) => [
    ...differences.slice(0, EXAMPLES).map(({ key, what }) => `\n${corpus}, ${kind}, ${key}:\n${what}`),
    ...(differences.length > EXAMPLES ? [`\n… and ${differences.length - EXAMPLES} more`] : []),
  ]);
  const count = rows.reduce((sum, { differences }) => sum + differences.length, 0);
  return [
    `${"corpus".padEnd(28)} ${"kind".padEnd(10)} ${"keys".padStart(6)} ${"lines".padStart(7)}`,
    ...table,
    ...missing.map((corpus) => `${corpus.padEnd(28)} not there, nothing compared`),
    ...examples,
    "",
    count === 0 ? "All is equal." : `Differences: ${count}.`,
  ].join("\n");
}

function firstDifference(before, after) {
  const length = Math.max(before.length, after.length);
  for (let line = 0; line < length; line++) if (before[line] !== after[line]) return line;
  return -1;
}

function describe(before, after, line) {
  return `  line ${line + 1}\n  old     ${cutAround(before, after)}\n  current ${cutAround(after, before)}`;
}

/** Returns the part of a line that differs from another line. */
function cutAround(line, other = "") {
  if (line === undefined) return "(no more lines)";
  let start = 0;
  while (start < line.length && line[start] === other[start]) start++;
  const from = line.length <= SHOWN ? 0 : Math.max(0, start - SHOWN / 4);
  return `${from > 0 ? "…" : ""}${line.slice(from, from + SHOWN)}${from + SHOWN < line.length ? "…" : ""}`;
}

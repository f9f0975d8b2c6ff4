/** Output of the benchmarks: for a terminal, or with `--markdown` for bench/README.md. */
import { cpus, totalmem } from "node:os";

const IS_MARKDOWN = process.argv.includes("--markdown");

/** Prints the date, the machine and the versions. */
export function printHeading({ browser, runs }) {
  const [{ model }] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const date = new Date().toISOString().slice(0, 10);
  const chromium = browser === undefined ? [] : [`Chromium ${browser}`];
  const parts = [date, `${cpus().length} x ${model}`, memory, `Node ${process.version}`, ...chromium, runs];
  console.log(`${parts.join(", ")}\n`);
}

/** Prints rows, which are objects. A missing column is empty. */
export function printTable(title, rows) {
  if (!IS_MARKDOWN) {
    console.log(title);
    console.table(rows);
    return;
  }
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells) => `| ${cells.join(" | ")} |`;
  console.log(`**${title}**\n`);
  console.log(line(columns));
  console.log(line(columns.map((_, index) => (index === 0 ? "---" : "--:"))));
  for (const row of rows) console.log(line(columns.map((column) => row[column] ?? "")));
  console.log("");
}

export function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
}

/** Rounds to three significant digits. */
export function round(number) {
  return Number(number.toPrecision(3));
}

/** How the benchmarks print: for eyes, or with `--markdown` for the README. */
import { cpus, totalmem } from "node:os";

const IS_MARKDOWN = process.argv.includes("--markdown");

/** The date, the machine and what ran on it. */
export function printHeading({ browser, runs }) {
  const [{ model }] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const date = new Date().toISOString().slice(0, 10);
  const chromium = browser === undefined ? [] : [`Chromium ${browser}`];
  const parts = [date, `${cpus().length} x ${model}`, memory, `Node ${process.version}`, ...chromium, runs];
  console.log(`${parts.join(", ")}\n`);
}

/** Rows are objects; a column that a row lacks is empty in it. */
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

/** To three digits that say something. */
export function round(number) {
  return Number(number.toPrecision(3));
}

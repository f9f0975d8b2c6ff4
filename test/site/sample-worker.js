// Runs one sample in a worker thread and sends every printed line to the parent.
import { Console } from "node:console";
import { Writable } from "node:stream";
import { parentPort, workerData } from "node:worker_threads";

const { url } = workerData;
/** @type {[number, number] | null} */
let callSite = null;

Error.stackTraceLimit = 50;
// Warnings about experimental features of Node.js do not belong to the output of the sample.
process.removeAllListeners("warning");

function findCallSite() {
  for (const frame of (new Error().stack ?? "").split("\n")) {
    const at = frame.indexOf(`${url}:`);
    if (at === -1) continue;
    const [line, column] = frame.slice(at + url.length + 1).split(":");
    return [Number.parseInt(line, 10), Number.parseInt(column, 10)];
  }
  return null;
}

const sink = new Writable({
  decodeStrings: false,
  write(text, encoding, done) {
    parentPort.postMessage({ text: text.replace(/\n$/, ""), callSite });
    done();
  },
});
const plain = new Console({ stdout: sink, stderr: sink });
for (const [name, method] of Object.entries(plain)) {
  if (typeof method !== "function") continue;
  console[name] = (...values) => {
    callSite = findCallSite();
    return method.apply(plain, values);
  };
}

await import(url);

/**
 * Serves a bundled function in the stand-in for Vercel and prints its address. Its variables are those of the process.
 * The instances take turns, and each has its own service and connection:
 *
 *     node serve-function.js <function.js> <number of instances>
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { startVercelHost } from "./vercel-host.js";

const [file = "", count = "1"] = process.argv.slice(2);
const { href } = pathToFileURL(resolve(file));
// The same module is another instance at another address.
const instances = Array.from({ length: Number(count) }, (_, instance) => import(`${href}?${instance}`));
let turn = 0;
const { url } = await startVercelHost(async () => (await instances[turn++ % instances.length]).default);
process.stdout.write(`${url}\n`);

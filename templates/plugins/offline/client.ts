/** Registers the service worker, and names what the document has loaded before the worker ran. Does nothing in `hanblog dev`. */
export function registerWorker(file: string): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const data = document.querySelector("#hanblog-data")?.textContent ?? "";
  // The source of this function is a script of its own, whose address has the base.
  const script = document.querySelector<HTMLScriptElement>("script[src$='/offline.js']");
  if (workers === undefined || script === null || data.includes('"build":"dev-')) return;
  const address = script.src.replace(/offline\.js$/, file);
  const types: unknown = Reflect.get(window, "trustedTypes");
  const rules = { createScriptURL: (url: string) => url };
  const hasTypes = typeof types === "object" && types !== null && "createPolicy" in types;
  const policy: typeof rules = hasTypes
    ? Reflect.apply(types.createPolicy as (name: string, given: object) => typeof rules, types, [
        "offline",
        rules,
      ])
    : rules;
  void workers.register(policy.createScriptURL(address)).catch(() => undefined);
  void workers.ready.then(({ active }) => {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    active?.postMessage([location.href.replace(/#.*/, ""), ...loaded]);
  });
}

/** Returns the text of `offline.js`. */
export function clientScript(file: string): string {
  return `{\n${String(registerWorker)}\n${registerWorker.name}(${JSON.stringify(file)});\n}\n`;
}

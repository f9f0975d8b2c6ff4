import type { Page } from "playwright-core";

/** A node of the accessibility tree, as a screen reader receives it. */
export interface Spoken {
  readonly role: string;
  readonly name: string;
  /** States that are set, with their value unless it is `true`: `focused`, `expanded`, `busy`. */
  readonly states: readonly string[];
}

/** States that screen readers announce. The tree has many more properties. */
const STATES = ["focused", "expanded", "pressed", "selected", "checked", "disabled", "busy", "invalid"];

/** Returns the browser's accessibility tree in reading order. */
export async function readTree(page: Page): Promise<readonly Spoken[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  await devtools.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [] }) => ({
      role: String(role?.value),
      name: String(name?.value ?? ""),
      states: properties
        .filter(
          ({ name, value }) => STATES.includes(name) && ![false, "false", undefined].includes(value.value),
        )
        .map(({ name }) => name),
    }));
}

/** Returns the names of all nodes with a role. */
export async function namesOf(page: Page, role: string): Promise<readonly string[]> {
  return (await readTree(page)).filter((it) => it.role === role).map(({ name }) => name);
}

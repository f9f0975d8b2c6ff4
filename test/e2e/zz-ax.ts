import type { Page } from "playwright-core";
export async function ax(page: Page): Promise<string> {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send("Accessibility.getFullAXTree");
  const byId = new Map(nodes.map((n) => [n.nodeId, n]));
  const out: string[] = [];
  const SKIP = new Set(["InlineTextBox", "LineBreak"]);
  const walk = (id: string, depth: number) => {
    const n = byId.get(id);
    if (n === undefined) return;
    const role = String(n.role?.value ?? "");
    if (SKIP.has(role)) return;
    let d = depth;
    if (!n.ignored && role !== "generic" && role !== "none") {
      const props = (n.properties ?? []).filter((p) => !["focusable", "editable", "settable", "multiline", "readonly", "required", "url", "labelledby", "level"].includes(p.name) || p.name === "level").map((p) => p.value.value === true ? p.name : p.value.value === false || p.value.value === undefined ? (["expanded","pressed","checked","selected"].includes(p.name) ? p.name + "=false" : "") : `${p.name}=${String(p.value.value).slice(0, 40)}`).filter((x) => x && !x.startsWith("invalid"));
      const desc = n.description?.value ? ` desc="${n.description.value}"` : "";
      const val = n.value?.value !== undefined && n.value.value !== "" ? ` value="${String(n.value.value).slice(0, 60)}"` : "";
      out.push(`${"  ".repeat(depth)}${role} "${String(n.name?.value ?? "").slice(0, 110)}"${val}${desc} ${props.join(" ")}`);
      d = depth + 1;
    }
    for (const c of n.childIds ?? []) walk(c, d);
  };
  walk(nodes[0]!.nodeId, 0);
  await cdp.detach();
  return out.filter((l) => !/^\s*StaticText/.test(l) || true).join("\n");
}

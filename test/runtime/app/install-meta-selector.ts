import { vi } from "vitest";

const META = /^meta\[(\w+)=(.*) i\]$/;

/**
 * Adds support for `meta[name=value i]` to the head, because happy-dom cannot parse it. `vi.restoreAllMocks`
 * removes it.
 */
export function installMetaSelector(): void {
  const find = document.head.querySelector.bind(document.head);
  vi.spyOn(document.head, "querySelector").mockImplementation((selector: string) => {
    const [, name = "", value = ""] = META.exec(selector) ?? [];
    if (name === "") return find(selector);
    const wanted = value.replaceAll(/\\(.)/g, "$1").toLowerCase();
    const tags = [...document.head.querySelectorAll("meta")];
    return tags.find((tag) => tag.getAttribute(name)?.toLowerCase() === wanted) ?? null;
  });
}

import { vi } from "vitest";

const META = /^meta\[(\w+)=(.*) i\]$/;

/** Lets the head find `meta[name=value i]`, which happy-dom cannot read. Ends with `vi.restoreAllMocks`. */
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

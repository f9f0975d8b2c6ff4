/** Returns the islands in `host` that are not inside another island in `host`. */
export function outermostIslands(host: ParentNode): readonly HTMLElement[] {
  return [...host.querySelectorAll<HTMLElement>("[data-island]")].filter((element) => {
    const outer = element.parentElement?.closest("[data-island]") ?? null;
    // The host itself may be inside an island, as its slot.
    return outer === null || !host.contains(outer);
  });
}

/** Returns a key that is equal for islands of equal name and props. */
export function identityOf(element: HTMLElement): string {
  return `${element.dataset["island"] ?? ""} ${element.dataset["props"] ?? ""}`;
}

/** Returns the props that the build wrote into the element. */
export function readProps(element: HTMLElement): Readonly<Record<string, unknown>> {
  const props: unknown = JSON.parse(element.dataset["props"] ?? "{}");
  return typeof props === "object" && props !== null ? { ...props } : {};
}

/**
 * Returns the HTML between the tags: from the element where the component shows it, or from the template that
 * stores it.
 */
export function takeSlot(element: HTMLElement): string | null {
  const hidden = element.querySelector(":scope > template[data-slot]");
  if (hidden !== null) {
    hidden.remove();
    return hidden.innerHTML;
  }
  // Component libraries use `data-slot="name"` for parts of their own. Only an empty value is hanblog's.
  return element.querySelector('[data-slot=""]')?.innerHTML ?? null;
}

/** Islands of `host` that stand in no other one of it. */
export function outermostIslands(host: ParentNode): readonly HTMLElement[] {
  return [...host.querySelectorAll<HTMLElement>("[data-island]")].filter((element) => {
    const outer = element.parentElement?.closest("[data-island]") ?? null;
    // The host itself may stand in an island: it is the slot of one.
    return outer === null || !host.contains(outer);
  });
}

/** What makes two islands the same: name and props. */
export function identityOf(element: HTMLElement): string {
  return `${element.dataset["island"] ?? ""} ${element.dataset["props"] ?? ""}`;
}

/** Props as the build wrote them. */
export function readProps(element: HTMLElement): Readonly<Record<string, unknown>> {
  const props: unknown = JSON.parse(element.dataset["props"] ?? "{}");
  return typeof props === "object" && props !== null ? { ...props } : {};
}

/** The HTML between the tags: from where the component shows it, or from the template that keeps it. */
export function takeSlot(element: HTMLElement): string | null {
  const hidden = element.querySelector(":scope > template[data-slot]");
  if (hidden !== null) {
    hidden.remove();
    return hidden.innerHTML;
  }
  // Libraries of components mark their own parts by `data-slot="name"`; only an empty one is ours.
  return element.querySelector('[data-slot=""]')?.innerHTML ?? null;
}

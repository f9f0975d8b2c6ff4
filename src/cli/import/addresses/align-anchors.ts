/**
 * Returns the ids of headings in an old page, in order. `computed` has the ids by the rules of the generator, and `found` all
 * ids of headings in the page that the generator wrote, which can have more headings. An id that is not in the page is
 * replaced by the one in its place, if the numbers of headings agree.
 */
export function alignAnchors(computed: readonly string[], found: readonly string[]): readonly string[] {
  if (computed.length === found.length) return found;
  const places: number[] = [];
  let from = 0;
  for (const id of computed) {
    const place = found.indexOf(id, from);
    places.push(place);
    if (place >= 0) from = place + 1;
  }
  return computed.map((id, index) => {
    if (places[index] !== -1) return id;
    const before = places.findLastIndex((place, other) => other < index && place >= 0);
    const next = places.findIndex((place, other) => other > index && place >= 0);
    const start = before < 0 ? 0 : (places[before] ?? 0) + 1;
    const end = next < 0 ? found.length : (places[next] ?? 0);
    const missing = (next < 0 ? computed.length : next) - before - 1;
    // Headings of the theme are above and below those of the page.
    if (before < 0 || end - start < missing || (next >= 0 && end - start > missing)) return id;
    return found[start + index - before - 1] ?? id;
  });
}

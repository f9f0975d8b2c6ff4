/** Fields that hold text, by their names in YAML. In them, 1.10 and 007 are not numbers. */
const TEXTS = [
  "title",
  "slug",
  "metaTitle",
  "description",
  "heroText",
  "tagline",
  "actionText",
  "tags",
  "tag",
  "categories",
  "category",
];

/**
 * Returns the fields with the numbers in text fields replaced by their original text. `readTexts` parses the front
 * matter with all values as texts.
 */
export function keepWritten(fields: object, readTexts: () => object): object {
  const entries = Object.entries(fields);
  const isChanged = ([name, value]: [string, unknown]) =>
    TEXTS.includes(name) && [value].flat().some((item) => typeof item === "number");
  if (!entries.some(isChanged)) return fields;
  const texts = readTexts();
  return Object.fromEntries(
    entries.map((entry) => {
      const [name, value] = entry;
      return isChanged(entry) ? [name, writtenAs(value, Reflect.get(texts, name))] : entry;
    }),
  );
}

function writtenAs(value: unknown, text: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(text)) return text;
  return value.map((item: unknown, index) => (typeof item === "number" ? text[index] : item));
}

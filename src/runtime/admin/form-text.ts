/** What stands in a field of a form, with the ends of lines that were typed. */
export function formText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
}

/** Returns the text of a form field, with line ends as `\n`. Forms submit `\r\n`. */
export function formText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
}

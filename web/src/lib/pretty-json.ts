// Formats JSON text for people, with one field per line.

/** If the text is not JSON, returns it unchanged. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

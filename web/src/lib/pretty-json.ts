// Formats JSON text with one field per line, for display.

/** If the text is not JSON, returns it unchanged. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

// Formats JSON text for people, with one field per line.

/** Returns text that is not JSON unchanged. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

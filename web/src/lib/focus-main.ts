// Moves the focus to the page content after the focused element has been removed, because the browser would
// otherwise move the focus to the start of the document.

export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}

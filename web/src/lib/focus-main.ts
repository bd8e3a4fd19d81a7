// Where the focus goes when what had it is gone: to the beginning of the page, and not to that of the document.

export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}

// A held Enter key presses a button or submits a form only once, because each submission may cost credits. In a
// textarea, the key still adds lines.

export function ignoreRepeatedEnter(): void {
  document.addEventListener('keydown', (event) => {
    const isText = event.target instanceof HTMLTextAreaElement
    if (event.key === 'Enter' && event.repeat && !isText) event.preventDefault()
  })
}

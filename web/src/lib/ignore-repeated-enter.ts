// Enter that is held presses a button, or sends a form, again and again: on this site it does so once, for what is sent
// may cost credits. In a field of many lines it begins one after another, as everywhere.

export function ignoreRepeatedEnter(): void {
  document.addEventListener('keydown', (event) => {
    const isText = event.target instanceof HTMLTextAreaElement
    if (event.key === 'Enter' && event.repeat && !isText) event.preventDefault()
  })
}

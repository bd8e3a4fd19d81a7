// Applies the saved theme before the first paint. Without a saved theme, the system setting applies.
{
  let theme = null
  try {
    theme = localStorage.getItem('theme')
  } catch {
    // The browser blocks storage, so the system setting applies.
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
}

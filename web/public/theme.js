// Sets the theme that was chosen here before anything is painted; without one the system decides.
{
  let theme = null
  try {
    theme = localStorage.getItem('theme')
  } catch {
    // A browser that keeps nothing for us: the system decides.
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
}

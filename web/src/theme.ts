// Light, dark, or as the system has it. `public/theme.js` applies the choice before the first paint.

import { useState } from 'react'

export const themes = [
  { id: 'system', icon: 'screen', label: 'Same as system' },
  { id: 'light', icon: 'sun', label: 'Light' },
  { id: 'dark', icon: 'moon', label: 'Dark' },
] as const

export type Theme = (typeof themes)[number]['id']

export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(chosenTheme)
  return [
    theme,
    (chosen) => {
      applyTheme(chosen)
      setTheme(chosen)
    },
  ]
}

function chosenTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  try {
    if (theme === 'system') localStorage.removeItem('theme')
    else localStorage.setItem('theme', theme)
  } catch {
    // A browser that keeps nothing for us: the choice holds for this page.
  }
}

// Stores and applies the user's choice of theme. When a page loads, `public/theme.js` applies the stored theme before
// the first paint.

import { useStoredChoice } from '../lib/use-stored-choice.ts'

export const themes = [
  { id: 'system', icon: 'screen', label: 'System' },
  { id: 'light', icon: 'sun', label: 'Light' },
  { id: 'dark', icon: 'moon', label: 'Dark' },
] as const

type Theme = (typeof themes)[number]['id']

export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, store] = useStoredChoice<Theme>('theme', 'system', isTheme)
  return [
    theme,
    (chosen) => {
      applyTheme(chosen)
      store(chosen)
    },
  ]
}

function isTheme(value: string): value is Theme {
  return themes.some(({ id }) => id === value)
}

function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
}

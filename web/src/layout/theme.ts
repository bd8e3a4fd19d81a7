// Light, dark, or as the system has it. `public/theme.js` applies the choice before the first paint.

import { useStoredChoice } from '../lib/use-stored-choice.ts'

export const themes = [
  { id: 'system', icon: 'screen', label: 'Same as system' },
  { id: 'light', icon: 'sun', label: 'Light' },
  { id: 'dark', icon: 'moon', label: 'Dark' },
] as const

type Theme = (typeof themes)[number]['id']

export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, keep] = useStoredChoice<Theme>('theme', 'system', isTheme)
  return [
    theme,
    (chosen) => {
      applyTheme(chosen)
      keep(chosen)
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

// Writes the Markdown page that shows the pictures.

import type { Scene } from './scenes.ts'

export function indexOf(scenes: readonly Scene[]): string {
  const sections = scenes.map(
    ({ name, title }) => `## ${title}

<picture><source media="(prefers-color-scheme: dark)" srcset="${name}-dark.webp"><img alt="${title} on a wide screen" src="${name}-light.webp" width="760"></picture>

<img alt="${title} on a phone, light" src="${name}-phone-light.webp" width="240"> <img alt="${title} on a phone, dark" src="${name}-phone-dark.webp" width="240">
`,
  )
  return `# Screenshots of the account site

\`npm run site:pictures\` takes these screenshots of a real service with an account that is five weeks old. The wide screenshots
are shown in the theme, light or dark, in which you are reading this page.

${sections.join('\n')}`
}

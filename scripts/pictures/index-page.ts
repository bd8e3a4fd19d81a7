// Generates the Markdown page that shows the screenshots.

import type { Scene } from './scenes.ts'

export function indexOf(scenes: readonly Scene[]): string {
  const sections = scenes.map(
    ({ name, title }) => `## ${title}

<picture><source media="(prefers-color-scheme: dark)" srcset="${name}-dark.webp"><img alt="${title} on a wide screen" src="${name}-light.webp" width="760"></picture>

<img alt="${title} on a phone, light" src="${name}-phone-light.webp" width="240"> <img alt="${title} on a phone, dark" src="${name}-phone-dark.webp" width="240">
`,
  )
  return `# Screenshots of the account site

Most of these screenshots show an account that is five weeks old. To take them again, run \`npm run site:pictures\`.

${sections.join('\n')}`
}

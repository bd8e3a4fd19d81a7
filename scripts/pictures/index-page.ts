// The page that shows the pictures, in Markdown.

import type { Scene } from './scenes.ts'

export function indexOf(scenes: readonly Scene[]): string {
  const sections = scenes.map(
    ({ name, title }) => `## ${title}

<picture><source media="(prefers-color-scheme: dark)" srcset="${name}-dark.webp"><img alt="${title} on a wide screen" src="${name}-light.webp" width="760"></picture>

<img alt="${title} on a phone, light" src="${name}-phone-light.webp" width="240"> <img alt="${title} on a phone, dark" src="${name}-phone-dark.webp" width="240">
`,
  )
  return `# The account site in pictures

Made by \`npm run site:pictures\`: real pages of a real service, whose account has five weeks behind it. The wide picture is in
the colours that you have chosen for this page.

${sections.join('\n')}`
}

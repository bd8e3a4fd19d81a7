// What `mutoscope help` prints: one screen.

import type { Command } from './command.ts'

export function helpText(commands: readonly Command[]): string {
  const lines = commands.map((command) => [usageOf(command), command.purpose] as const)
  const width = Math.max(...lines.map(([usage]) => usage.length))
  return `mutoscope – credits go in, pictures and films come out

Usage: mutoscope <command> [flags]
In a checkout: npm run --silent mutoscope -- <command> [flags]

${lines.map(([usage, purpose]) => `  ${usage.padEnd(width)}  ${purpose}`).join('\n')}

Every command but serve takes --json and then prints one JSON document, and works while the service runs.
Settings are in mutoscope.yaml (see mutoscope.example.yaml) and in the environment, which wins:
  HOST (127.0.0.1), PORT (8080), MUTOSCOPE_DATA (./data), MUTOSCOPE_CONFIG (./mutoscope.yaml),
  MUTOSCOPE_PUBLIC_URL, DATABASE_URL, MUTOSCOPE_SECRET or MUTOSCOPE_SECRET_FILE, FFMPEG_PATH,
  AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN
`
}

function usageOf({ words, usage }: Command): string {
  return `${words} ${usage}`.trim()
}

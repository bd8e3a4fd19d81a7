// The text of `mutoscope help`: at most 50 lines, so that it fits on one screen.

import type { Command } from './command.ts'

export function helpText(commands: readonly Command[]): string {
  const lines = commands.map((command) => [usageOf(command), command.summary] as const)
  const width = Math.max(...lines.map(([usage]) => usage.length))
  return `mutoscope: a self-hosted service for image and video generation

Usage: mutoscope <command> [flags]
In a checkout: npm run --silent mutoscope -- <command> [flags]

${lines.map(([usage, purpose]) => `  ${usage.padEnd(width)}  ${purpose}`).join('\n')}

With --json, every command except serve prints one JSON document.
While the service is running, all commands work except serve and migrate --from.
The restore command needs a new folder or database, and generate needs an API key in MUTOSCOPE_KEY.
Settings are in mutoscope.yaml (see mutoscope.example.yaml). Environment variables override them:
  HOST (127.0.0.1), PORT (8080), MUTOSCOPE_DATA (./data), MUTOSCOPE_CONFIG (./mutoscope.yaml),
  MUTOSCOPE_PUBLIC_URL, DATABASE_URL, MUTOSCOPE_SECRET or MUTOSCOPE_SECRET_FILE, FFMPEG_PATH,
  AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN
`
}

function usageOf({ name, usage }: Command): string {
  return `${name} ${usage}`.trim()
}

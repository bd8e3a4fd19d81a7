// Serves the pages of the account site as they are being written, beside a running service: `npm run site:dev`, with
// MUTOSCOPE_URL where that service is not at http://127.0.0.1:8080.

import { createServer } from 'vite'

import { siteSettings } from './site-settings.ts'

const service = process.env['MUTOSCOPE_URL'] ?? 'http://127.0.0.1:8080'
const served = ['/site', '/files', '/api', '/healthz']
const server = await createServer({
  ...siteSettings,
  // The host stays what the browser named, so that the service takes these pages for its own.
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: service }])) },
})
await server.listen()
server.printUrls()

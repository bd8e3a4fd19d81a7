// `npm run site:dev` serves the pages of the account site with live reload, and forwards other requests to a running
// service. Set MUTOSCOPE_URL if the service is not at http://127.0.0.1:8080.

import { createServer } from 'vite'

import { siteSettings } from './settings.ts'

const service = process.env['MUTOSCOPE_URL'] ?? 'http://127.0.0.1:8080'
const served = ['/site', '/files', '/api', '/healthz']
const server = await createServer({
  ...siteSettings,
  // The proxy keeps the browser's Host header, so the service treats these pages as its own.
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: service }])) },
})
await server.listen()
server.printUrls()

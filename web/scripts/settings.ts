// Vite's settings for the pages of the account site, shared by the build and the development server.

import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import path from 'node:path'
import type { InlineConfig } from 'vite'

const root = path.resolve(import.meta.dirname, '../..')

export const siteSettings = {
  configFile: false,
  root: path.join(root, 'web'),
  cacheDir: path.join(root, 'build/vite'),
  plugins: [react(), tailwind()],
  logLevel: 'warn',
  build: {
    outDir: path.join(root, 'build/site'),
    emptyOutDir: true,
    // These browsers support `light-dark()`, so the CSS defines each color only once.
    target: ['chrome123', 'firefox125', 'safari17.5'],
    // The content security policy allows scripts and styles only from the site's own origin, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // Puts shared code into one file instead of about thirty.
        codeSplitting: { groups: [{ name: 'parts', test: /web\/src\//, minShareCount: 3 }] },
      },
    },
  },
} satisfies InlineConfig

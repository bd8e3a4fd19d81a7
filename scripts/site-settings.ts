// How the pages of the account site are built, for the build and for the development server.

import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import path from 'node:path'
import type { InlineConfig } from 'vite'

const root = path.resolve(import.meta.dirname, '..')

export const siteSettings = {
  configFile: false,
  root: path.join(root, 'web'),
  cacheDir: path.join(root, 'build/vite'),
  plugins: [react(), tailwind()],
  logLevel: 'warn',
  build: {
    outDir: path.join(root, 'build/site'),
    emptyOutDir: true,
    // Browsers that know `light-dark()` by themselves: each colour is written once.
    target: ['chrome123', 'firefox125', 'safari17.5'],
    // Nothing inline: the policy of the site allows scripts and styles of its own origin only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // What several pages share comes in one file, not in thirty.
        codeSplitting: { groups: [{ name: 'parts', test: /web\/src\//, minShareCount: 3 }] },
      },
    },
  },
} satisfies InlineConfig

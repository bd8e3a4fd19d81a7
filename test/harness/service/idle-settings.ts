// Settings that keep tasks for two models queued forever.

export const idleSettings = `
providers: { idle: { type: storyboard, concurrency: 0 } }
models:
  image-model-a-2: { routes: [{ provider: idle }] }
  svc-flash: { routes: [{ provider: idle }] }
`

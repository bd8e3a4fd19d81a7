// Settings under which no task of the two models is ever taken from the queue, for as long as a test looks at it.

export const idleSettings = `
providers: { nobody: { type: storyboard, concurrency: 0 } }
models:
  image-model-a-2: { routes: [{ provider: nobody }] }
  svc-flash: { routes: [{ provider: nobody }] }
`

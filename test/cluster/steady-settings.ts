// Of a service that is asked without pause: films wait in the queue for ever, which costs the database work and nobody else.

export const steadySettings = `
accounts: { first_credits: 1000000000 }
limits: { unfinished_tasks: 1000000 }
providers: { storyboard: { concurrency: 1 }, nobody: { type: storyboard, concurrency: 0 } }
models: { svc-flash: { routes: [{ provider: nobody }] } }
`

export const film = { model_id: 'svc-flash', prompt: 'a boat on the sea' }

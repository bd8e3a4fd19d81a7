// Video tasks stay queued forever, so creating them puts load only on the database.

export const steadySettings = `
accounts: { first_credits: 1000000000 }
limits: { unfinished_tasks: 1000000 }
providers: { storyboard: { concurrency: 1 }, idle: { type: storyboard, concurrency: 0 } }
models: { svc-flash: { routes: [{ provider: idle }] } }
`

export const film = { model_id: 'svc-flash', prompt: 'a boat on the sea' }

// The start of what a whole run stands on. There is no run without it, and nobody needs to read a stack to learn why.

export async function startOrExit<Server>(start: () => Promise<Server>): Promise<Server> {
  try {
    return await start()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

// Starts a resource that the whole run needs, such as a server. If the start fails, prints the reason without a stack
// trace and exits.

export async function startOrExit<Server>(start: () => Promise<Server>): Promise<Server> {
  try {
    return await start()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

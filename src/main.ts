// Checks the Node version, and then runs the command line.

/** The first version of Node that runs TypeScript files without a flag or a warning. */
const oldestNode = [24, 12] as const

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
  process.stderr.write(
    `mutoscope: this is Node ${process.versions.node}, but version ${oldestNode.join('.')} or newer is required: use "npm start" or "npm run mutoscope --", which install it\n`,
  )
  process.exitCode = 1
} else {
  // Only the user who runs this program can access the files that it creates, even if others can read the data folder.
  process.umask(0o077)
  // Node exits with this status if nothing is left to run although the command has not finished.
  process.exitCode = 1
  // Imported only after the check, because an older version of Node may be unable to load the command line.
  void import('./cli/run-command.ts').then(async ({ runCommand }) => {
    process.exitCode = await runCommand(process.argv.slice(2), process.env, process)
  })
}

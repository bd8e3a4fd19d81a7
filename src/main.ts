// The entry: checks that this Node can run the program, then hands the command line over.

/** The first version that runs TypeScript files without a flag and without a warning. */
const oldestNode = [24, 12] as const

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
  process.stderr.write(
    `mutoscope: this is Node ${process.versions.node}, and ${oldestNode.join('.')} or newer is needed: start with "npm start" or "npm run mutoscope --", which bring it\n`,
  )
  process.exitCode = 1
} else {
  // Only now, because an older Node may fail to load what is behind it.
  const { runCommand } = await import('./cli/run-command.ts')
  process.exitCode = await runCommand(process.argv.slice(2), process.env, process)
}

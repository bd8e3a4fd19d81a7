// The configuration cannot be used: lists every problem, with its place and the way to fix it.

export interface Problem {
  /** The setting or the variable: `models.svc-flash.price`, `PORT`. */
  readonly path: string
  /** What is wrong and what would be right; continues a sentence that begins with the path. */
  readonly message: string
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ path, message }) => `${path}: ${message}`).join('\n'))
    this.problems = problems
  }
}

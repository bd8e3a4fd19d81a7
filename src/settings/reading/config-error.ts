// The configuration cannot be used: everything that is wrong with it, each with its place and what would be right.

export interface Problem {
  /** Where it stands: `models.svc-flash.price`, `PORT`. */
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

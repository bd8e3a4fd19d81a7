// The error that lists all problems of a configuration that cannot be used.

export interface Problem {
  /** The setting, variable, or file that has the problem, such as `models.svc-flash.price` or `PORT`. */
  readonly path: string
  /** The problem and how to fix it. Completes a sentence that begins with the path. */
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

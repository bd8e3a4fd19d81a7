// The configuration cannot be used. Lists every problem with its location and how to fix it.

export interface Problem {
  /** The name of the setting or variable: `models.svc-flash.price`, `PORT`. */
  readonly path: string
  /** What is wrong and how to fix it; continues a sentence that begins with the path. */
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

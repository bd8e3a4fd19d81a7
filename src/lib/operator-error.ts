// An error that makes startup or a command fail, and that the operator can fix. Errors for clients are in
// `domain/errors`.

/** `message` is one line that says what is wrong and how to fix it. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

// The refusal of an operator's wish: a start or a command that cannot be. What clients are refused is in `domain/errors`.

/** Nothing that was asked for is done; `message` is one line that says what is wrong and what would be right. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

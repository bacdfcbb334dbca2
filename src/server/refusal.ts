/** The app cannot start like this: the message is a plain sentence for the operator, printed without a stack before exit code 1. */
export class Refusal extends Error {
  override name = 'Refusal'
}

/** What to print of a failure that ends a program: one sentence where the operator can mend it, the whole error otherwise. */
export function sayFailure(error: unknown): unknown {
  if (error instanceof Refusal) return error.message
  const { path, message } = error as NodeJS.ErrnoException
  // The system's message names the file and the refused operation.
  return path ? `${message}.` : error
}

/** The app will not start like this: the message is a plain sentence for the operator, shown without a stack before exit code 1. */
export class Refusal extends Error {
  override name = 'Refusal'
}

/** What to print of a failure that ends a program: one sentence where the operator can mend it, everything where it is a surprise. */
export function sayFailure(error: unknown): unknown {
  if (error instanceof Refusal) return error.message
  const { path, message } = error as NodeJS.ErrnoException
  // The system names the file and what it did not allow: nothing of ours would say it better.
  return path ? `${message}.` : error
}

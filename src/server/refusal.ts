/** The app will not start like this: the message is a plain sentence for the operator, shown without a stack before exit code 1. */
export class Refusal extends Error {
  override name = 'Refusal'
}

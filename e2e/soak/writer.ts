import type { Product } from '../support/server.ts'

/** Somebody who writes to the product while it is being killed, and can tell afterwards what must be there. */
export interface Writer {
  /** How many writes the product has acknowledged. */
  acknowledged: number
  /** Writes once. A connection that is cut off throws a TypeError; anything wrong throws an Error. */
  write(product: Product): Promise<void>
  /** Throws when an acknowledged write is not there, or one is there in part. False when the product cannot be asked now. */
  check(product: Product): Promise<boolean>
}

/** The answer with its JSON; a body that ends early counts as a connection that was cut off. */
export async function readJson<T>(answer: Promise<Response>): Promise<{ status: number; body: T }> {
  const response = await answer
  try {
    return { status: response.status, body: (await response.json()) as T }
  } catch (error) {
    throw new TypeError('the answer was cut off', { cause: error })
  }
}

/** Lets a writer write until told to stop. Being cut off is what a kill does; everything else is an error. */
export async function keepWriting(writer: Writer, { product, going }: { product: Product; going: () => boolean }) {
  while (going()) {
    try {
      await writer.write(product)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

import type { Product } from '../support/server.ts'

/** A person who writes to the product while it is being killed, and knows afterwards what must be stored. */
export interface Writer {
  /** How many writes the product has acknowledged. */
  acknowledged: number
  /** Writes once. A broken connection throws a TypeError; anything wrong throws an Error. */
  write(product: Product): Promise<void>
  /** Throws when an acknowledged write is missing, or stored in part. False when the product cannot be reached now. */
  check(product: Product): Promise<boolean>
}

/** The answer with its JSON; a body that ends early counts as a broken connection. */
export async function readJson<T>(answer: Promise<Response>): Promise<{ status: number; body: T }> {
  const response = await answer
  try {
    return { status: response.status, body: (await response.json()) as T }
  } catch (error) {
    throw new TypeError('the answer was cut off', { cause: error })
  }
}

/** Lets a writer write until told to stop. Broken connections are expected; everything else is an error. */
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

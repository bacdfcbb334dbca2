import type { PersonContext } from '#server/calls/context.ts'
import type { Declared } from '#server/declared.ts'

/** What teams have verified of a kind of evidence, in words, a line each. */
export type VerifiedInWords = (kind: string | undefined) => string[]

declare module '#server/declared.ts' {
  interface Declared {
    /** Reads what the signed-in person's teams have verified of them, as far as this feature knows. */
    verifiedFacts?: (context: PersonContext) => Promise<VerifiedInWords>
  }
}

/** What the features above know of what teams have verified of the signed-in person. */
export async function readVerified(
  context: PersonContext & { features: readonly Declared[] },
): Promise<VerifiedInWords> {
  const sources = context.features.flatMap(({ verifiedFacts }) => (verifiedFacts ? [verifiedFacts(context)] : []))
  const found = await Promise.all(sources)
  return (kind) => found.flatMap((inWords) => inWords(kind))
}

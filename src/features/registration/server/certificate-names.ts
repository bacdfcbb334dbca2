import type { PersonContext } from '#server/calls/context.ts'
import type { Declared } from '#server/declared.ts'
import type { OfferedName } from '../rules/certificate-names.ts'

declare module '#server/declared.ts' {
  interface Declared {
    /** Reads the certificates that teams ask of the signed-in person, as far as this feature knows. */
    certificateNames?: (context: PersonContext) => Promise<OfferedName[]>
  }
}

/** What the features above know of the certificates that are asked of the signed-in person, by name. */
export async function readCertificateNames(
  context: PersonContext & { features: readonly Declared[] },
): Promise<OfferedName[]> {
  const found = context.features.flatMap(({ certificateNames }) =>
    certificateNames ? [certificateNames(context)] : [],
  )
  return (await Promise.all(found)).flat().sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

import { factInWords } from '#features/compliance/rules/fact-words.ts'
import { mailDomainInWords, NAMES_PROVE_NOTHING } from '#features/teams/rules/agency.ts'
import { LIGHT } from '#server/colours.ts'
import { type PdfDefinition, pdfLayout } from '#server/pdf/pdf.ts'
import { formatDay, londonDay } from '#shared/time.ts'
import { type GivenItem, type PackedAgency, type Passport, verifiedInWords } from '../../rules/passport-format.ts'

const QUIET = LIGHT['text-3']

function row(item: GivenItem) {
  const { label, givenOn, until, document } = item
  const words = verifiedInWords(item)
  const packed = document?.path ? `In this pack: ${document.path}` : document ? 'The document is not in this pack' : ''
  return [
    {
      stack: [
        { text: label, bold: true },
        { text: packed, fontSize: 8, color: QUIET },
      ],
    },
    formatDay(givenOn),
    formatDay(until),
    { stack: (words.length > 0 ? words : [factInWords(null, null)]).map((text) => ({ text, fontSize: 9 })) },
  ]
}

function agencyInWords({ id, name, foundedOn, mailDomain }: PackedAgency) {
  return `${name}: agency ${id}, founded here on ${formatDay(foundedOn)}. ${mailDomainInWords(mailDomain)}.`
}

function aboutAgencies(agencies: readonly PackedAgency[]) {
  if (agencies.length === 0) return []
  const [quiet, margin] = [{ color: QUIET, fontSize: 9 }, [0, 2, 0, 0]]
  return [
    { text: 'Agencies', bold: true, margin: [0, 14, 0, 0] },
    { text: NAMES_PROVE_NOTHING, ...quiet, margin },
    ...agencies.map((one) => ({ text: agencyInWords(one), fontSize: 9, margin })),
  ]
}

/** A passport pack for people to read. */
export function passportDocument({
  person,
  given,
  agencies = [],
  madeAt,
  issuer,
  keyId,
}: Omit<Passport, 'files'>): PdfDefinition {
  const madeOn = formatDay(londonDay(new Date(madeAt)))
  const header = ['What was given', 'Given on', 'Until', 'How it stands']
  return {
    info: { title: `Compliance passport of ${person.fullName}` },
    footer: (page: number, pages: number) => ({
      columns: [
        `Made on ${madeOn} by ${issuer}, signed with the key ${keyId}`,
        { text: `Page ${page} of ${pages}`, alignment: 'right', width: 70 },
      ],
      fontSize: 8,
      color: QUIET,
      margin: [48, 18],
    }),
    content: [
      { text: `Compliance passport, made on ${madeOn}`, color: QUIET },
      { text: person.fullName, fontSize: 20, bold: true, lineHeight: 1.1 },
      ...(person.dateOfBirth ? [{ text: `Born on ${formatDay(person.dateOfBirth)}`, margin: [0, 2, 0, 0] }] : []),
      {
        text: `What ${person.fullName} has given, and which agency has verified it for itself. For another agency all of it waits until that agency has verified it. Check whether the whole pack is genuine at ${issuer}/check-passport.`,
        margin: [0, 8, 0, 4],
        color: QUIET,
        fontSize: 9,
      },
      given.length > 0
        ? {
            table: {
              headerRows: 1,
              dontBreakRows: true,
              widths: ['*', 66, 66, 170],
              body: [header.map((text) => ({ text, color: QUIET, fontSize: 9 })), ...given.map(row)],
            },
            layout: 'lightHorizontalLines',
          }
        : { text: 'Nothing was given.', margin: [0, 8, 0, 0] },
      ...aboutAgencies(agencies),
    ],
  }
}

export const passportLayout = pdfLayout(import.meta.url, passportDocument)

import { BRAND, LIGHT } from '#server/colours.ts'
import { type PdfDefinition, pdfLayout } from '#server/pdf/pdf.ts'
import { type Day, formatDay, formatInstant } from '#shared/time.ts'
import { type NoticePeriod, noticeWords } from '../rules/opt-out.ts'
import { type PaperKind, paperRules, paperTitles } from '../rules/paper-kinds.ts'

/** What a signature proves: who signed which text, and when. */
export interface Certificate {
  teamName: string
  fullName: string
  title: string
  number: number
  publishedAt: string
  kind: PaperKind
  /** The notice that ends an opt-out; null for other papers. */
  notice: NoticePeriod | null
  lastDay: Day | null
  typed: string
  signedAt: string
  countersignedAt: string | null
  countersignedBy: string | null
  digest: string
  /** Finished tries at the questions; 0: none were asked. */
  tries: number
  today: Day
}

const row = (label: string, value: string) => [{ text: label, color: LIGHT['text-3'] }, { text: value }]

/** The signature of the team, where both sign, and what was agreed about the end. */
function agreed({ kind, teamName, countersignedAt, countersignedBy, notice, lastDay }: Certificate) {
  const by = countersignedBy ? `${teamName}, by ${countersignedBy}` : teamName
  return [
    ...(paperRules[kind].countersigned
      ? [
          row(
            'Countersigned',
            countersignedAt ? `${by}, ${formatInstant(countersignedAt)}` : 'Not yet: the agency has still to sign',
          ),
        ]
      : []),
    ...(notice ? [row('Notice to end it', noticeWords(notice))] : []),
    ...(lastDay ? [row('Ended by notice, last day', formatDay(lastDay))] : []),
  ]
}

export function certificateDocument(certificate: Certificate): PdfDefinition {
  const { teamName, fullName, kind, title, number, publishedAt, typed, signedAt, digest, tries, today } = certificate
  return {
    info: { title: `${title}: signed by ${fullName}`, author: teamName },
    footer: {
      text: `Prepared by ${teamName} on ${formatDay(today)}`,
      fontSize: 8,
      color: LIGHT['text-3'],
      margin: [48, 18],
    },
    content: [
      { text: teamName, bold: true, color: BRAND.brand },
      { text: 'Record of a signature', fontSize: 22, bold: true, margin: [0, 4, 0, 16] },
      {
        table: {
          widths: [140, '*'],
          body: [
            row(paperTitles[kind], title),
            row('Version', `${number}, published ${formatInstant(publishedAt)}`),
            row('Person', fullName),
            row('Signed as', typed),
            row('Signed', formatInstant(signedAt)),
            ...agreed(certificate),
            ...(tries > 0
              ? [row('Questions', tries === 1 ? 'Passed at the first try' : `Passed at try ${tries}`)]
              : []),
            row('SHA-256 of the text', digest),
          ],
        },
        layout: 'lightHorizontalLines',
      },
      {
        text: 'The version cannot be changed after it was published. Its text gives the same SHA-256 as this record.',
        margin: [0, 16, 0, 0],
        color: LIGHT['text-3'],
      },
    ],
  }
}

export const certificateLayout = pdfLayout(import.meta.url, certificateDocument)

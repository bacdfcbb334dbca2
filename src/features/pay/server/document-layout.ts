import { BRAND, LIGHT } from '#server/colours.ts'
import { type PdfDefinition, pdfLayout } from '#server/pdf/pdf.ts'
import { formatPence } from '#shared/money.ts'
import { formatDay, londonDay } from '#shared/time.ts'
import { documentRows, exampleRows } from '../rules/key-document.ts'
import type { KeyDocument } from '../schema.ts'

const bold = (text: string) => ({ text, bold: true })
const LINES = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => LIGHT.line,
  paddingTop: () => 5,
  paddingBottom: () => 5,
}
const dayOf = (instant: string) => formatDay(londonDay(new Date(instant)))

/** A Key Information Document as it was given to somebody, with their own figures. */
export function keyDocumentPaper({ facts, version, givenAt, readAt }: KeyDocument): PdfDefinition {
  return {
    info: { title: `Key Information Document of ${facts.fullName}`, author: facts.agency },
    footer: (page: number, pages: number) => ({
      columns: [
        'Conduct of Employment Agencies and Employment Businesses Regulations 2003, regulation 13A',
        { width: 60, text: `Page ${page} of ${pages}`, alignment: 'right' },
      ],
      fontSize: 8,
      color: LIGHT['text-3'],
      margin: [48, 18],
    }),
    content: [
      { text: facts.agency, bold: true, color: BRAND.brand },
      { text: 'Key Information Document', fontSize: 20, bold: true, margin: [0, 4, 0, 2] },
      {
        text: `For ${facts.fullName}. Version ${version}, given on ${dayOf(givenAt)}${readAt ? `, read on ${dayOf(readAt)}` : ''}.`,
        margin: [0, 0, 0, 8],
      },
      {
        text: 'It says how you are paid for the work that we find for you, and what may be taken from it. Ask us before you agree to anything in it that you do not understand.',
        color: LIGHT['text-3'],
        margin: [0, 0, 0, 12],
      },
      {
        table: {
          widths: [150, '*'],
          dontBreakRows: true,
          body: documentRows(facts).map(({ heading, says }) => [bold(heading), says]),
        },
        layout: LINES,
      },
      { ...bold('An Example With Your Own Figures'), fontSize: 12, margin: [0, 16, 0, 4] },
      {
        table: {
          widths: ['*', 90],
          body: exampleRows(facts).map(({ heading, pence }) => [
            heading,
            { text: formatPence(pence), alignment: 'right' },
          ]),
        },
        layout: LINES,
      },
    ],
  }
}

export const documentLayout = pdfLayout(import.meta.url, keyDocumentPaper)

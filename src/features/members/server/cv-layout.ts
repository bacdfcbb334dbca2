import { expiryStatus } from '#features/profile/rules/expiry.ts'
import { BRAND, LIGHT, PAPER } from '#server/colours.ts'
import { type PdfDefinition, pdfLayout } from '#server/pdf/pdf.ts'
import { type Day, formatDay, type Month } from '#shared/time.ts'

/** The part of a worker's profile that a client may read: no contact details, no critical data. */
export interface Cv {
  name: string
  job: string
  teamName: string
  today: Day
  /** What a person without earlier work did instead. */
  accountOfTime?: string | undefined
  work: {
    company?: string
    position?: string
    startDate?: Day
    endDate?: Day
    current?: boolean
    responsibilities?: string
  }[]
  education: {
    institution?: string
    qualification?: string
    subject?: string
    grade?: string
    startDate?: Month
    endDate?: Month
    current?: boolean
  }[]
  certificates: { name?: string; issuingBody?: string; issueDate?: Day; expiryDate?: Day }[]
}

const { text: INK, 'text-3': QUIET } = LIGHT
const { brand: ACCENT } = BRAND
const STATUS_COLOURS = { 'Not Checked': INK, 'Expiring Soon': PAPER.soon, Expired: PAPER.bad }

const heading = (text: string) => ({
  text,
  fontSize: 12,
  bold: true,
  color: ACCENT,
  margin: [0, 14, 0, 6],
  headlineLevel: 1,
})
const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(', ')

function span({ startDate, endDate, current }: { startDate?: Day | Month; endDate?: Day | Month; current?: boolean }) {
  return [startDate && formatDay(startDate), current ? 'present' : endDate && formatDay(endDate)]
    .filter(Boolean)
    .join(' – ')
}

function entry({ title, when, text }: { title: string; when: string; text?: string | undefined }) {
  const head = {
    columns: [
      { text: title, bold: true },
      { text: when, alignment: 'right', width: 'auto', color: QUIET },
    ],
    columnGap: 12,
  }
  return { unbreakable: (text ?? '').length < 1500, margin: [0, 0, 0, 8], stack: [head, ...(text ? [{ text }] : [])] }
}

function certificateTable({ certificates, today }: Pick<Cv, 'certificates' | 'today'>) {
  const header = ['Certificate', 'Issued', 'Expires', 'Status'].map((text) => ({ text, bold: true }))
  const rows = certificates.map(({ name, issuingBody, issueDate, expiryDate }) => {
    const status = expiryStatus(expiryDate, today)
    return [
      joined(name, issuingBody),
      formatDay(issueDate),
      formatDay(expiryDate) || 'No end date',
      { text: status, color: STATUS_COLOURS[status] },
    ]
  })
  return {
    table: { headerRows: 1, widths: ['*', 70, 70, 80], dontBreakRows: true, body: [header, ...rows] },
    layout: 'lightHorizontalLines',
  }
}

/** A profile as an agency hands it to a client. Empty sections are left out. */
export function cvDocument(cv: Cv): PdfDefinition {
  const { name, job, teamName, today, work, accountOfTime, education, certificates } = cv
  return {
    info: { title: `Profile ${name}`, author: teamName },
    // Keeps a heading with the text below it.
    pageBreakBefore: (node: { headlineLevel?: number }, around: { getFollowingNodesOnPage(): unknown[] }) =>
      node.headlineLevel === 1 && around.getFollowingNodesOnPage().length === 0,
    footer: (page: number, pages: number) => ({
      columns: [
        `Prepared by ${teamName} on ${formatDay(today)}`,
        { text: `Page ${page} of ${pages}`, alignment: 'right' },
      ],
      fontSize: 8,
      color: QUIET,
      margin: [48, 18],
    }),
    content: [
      { text: name, fontSize: 22, bold: true, lineHeight: 1, color: INK },
      ...(job ? [{ text: job, bold: true, fontSize: 12, color: ACCENT, margin: [0, 4, 0, 0] }] : []),
      ...(work.length > 0 || accountOfTime ? [heading('Work history')] : []),
      ...(accountOfTime ? [entry({ title: 'Has not worked before', when: '', text: accountOfTime })] : []),
      ...work.map((item) =>
        entry({ title: joined(item.position, item.company), when: span(item), text: item.responsibilities }),
      ),
      ...(education.length > 0 ? [heading('Education and qualifications')] : []),
      ...education.map((item) =>
        entry({
          title: joined(item.qualification, item.subject) || item.institution || '',
          when: span(item),
          text: joined(item.institution, item.grade),
        }),
      ),
      ...(certificates.length > 0 ? [heading('Training certificates'), certificateTable({ certificates, today })] : []),
    ],
  }
}

export const cvLayout = pdfLayout(import.meta.url, cvDocument)

import { LIGHT, PAPER } from '#server/colours.ts'
import { type PdfDefinition, pdfLayout } from '#server/pdf/pdf.ts'
import { type Day, formatDay } from '#shared/time.ts'
import type { PackKind } from '../../schema.ts'

const { text: INK, 'text-3': QUIET } = LIGHT
const { bad } = PAPER

export interface PaperRow {
  name: string
  state: string
  until: Day | null
  /** Nothing is missing. */
  good: boolean
  evidence: string[]
  remarks: string[]
}

/** A placement in words, as a table of its own. */
export interface PaperPlacement {
  client: string
  site: string
  postcode: string
  job: string
  day: string
  times: string
  break: string
  isSleepIn: boolean
  isOnCall: boolean
  /** Null for a reader who may not see pay. */
  rate: string | null
  /** The day on which it was booked. */
  booked: string
  state: string
}

/** Which of the rows answer an inspector's questions, by the team's own mapping. */
interface PaperQuestions {
  source: string
  since: Day
  items: { title: string; answers: string[] }[]
}

/** A person's record on paper. */
export interface PaperPerson {
  fullName: string
  position: string
  joined: Day
  left: Day | null
  /** They have left: their own documents are closed to the team. */
  closed: boolean
  groups: { title: string; source: string; rows: PaperRow[]; placements?: PaperPlacement[] }[]
  questions: PaperQuestions | null
}

interface About {
  kind: PackKind
  teamName: string
  on: Day
  madeOn: Day
}

const stated = (text: string, good: boolean) => ({ text, color: good ? INK : bad, bold: !good })

function frame(title: string, { teamName, on, madeOn }: About): PdfDefinition {
  return {
    info: { title },
    footer: (page: number, pages: number) => ({
      columns: [
        `${teamName} · as on ${formatDay(on)}, with what was corrected until ${formatDay(madeOn)}`,
        { text: `Page ${page} of ${pages}`, alignment: 'right', width: 70 },
      ],
      fontSize: 8,
      color: QUIET,
      margin: [48, 18],
    }),
  }
}

const title = (small: string, large: string) => [
  { text: small, color: QUIET },
  { text: large, fontSize: 20, bold: true, lineHeight: 1.1 },
]

function table(header: string[], { widths, body }: { widths: (string | number)[]; body: unknown[][] }) {
  return {
    margin: [0, 4, 0, 0],
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths,
      body: [header.map((text) => ({ text, color: QUIET, fontSize: 9 })), ...body],
    },
    layout: 'lightHorizontalLines',
  }
}

function rowOnPaper({ name, state, until, good, evidence, remarks }: PaperRow) {
  const lines = [...evidence, ...remarks].map((text) => ({ text, fontSize: 9 }))
  return [{ text: name, bold: true }, { stack: lines }, stated(state, good), until ? formatDay(until) : '']
}

function placementOnPaper({ client, site, job, day, times, isSleepIn, isOnCall, rate, state }: PaperPlacement) {
  const small = (text: string) => ({ text, fontSize: 9 })
  return [
    small(`${day}, ${times}`),
    small(`${client}, ${site}`),
    small([job, isSleepIn && 'sleep-in', isOnCall && 'on call'].filter(Boolean).join(', ')),
    small(rate ?? ''),
    small(state),
  ]
}

function placementsOnPaper(placements: PaperPlacement[]) {
  if (placements.length === 0) return []
  const rate = placements.some((one) => one.rate !== null) ? 'Rate' : ''
  return [
    table(['When', 'Where', 'Work', rate, 'State'], {
      widths: [122, '*', 90, 78, 48],
      body: placements.map(placementOnPaper),
    }),
  ]
}

function questionsOnPaper({ source, since, items }: PaperQuestions) {
  return [
    { text: 'CQC’s questions', bold: true, fontSize: 12, margin: [0, 14, 0, 0], headlineLevel: 1 },
    { text: `${source}. The team’s mapping, in force since ${formatDay(since)}`, color: QUIET, fontSize: 8 },
    table(['Question', 'Answered by'], {
      widths: [200, '*'],
      body: items.map(({ title, answers }) => [
        { text: title, bold: true },
        {
          stack: (answers.length > 0 ? answers : ['Nothing that was required of them']).map((text) => ({
            text,
            fontSize: 9,
          })),
        },
      ]),
    }),
  ]
}

const TITLES: Record<PackKind, string> = { inspection: 'Inspection record', conduct: 'Work-seeker’s record' }

/** The index of one person's record, in the order in which an inspector asks. */
export function personDocument(person: PaperPerson, about: About): PdfDefinition {
  const { fullName, position, joined, left, closed, groups, questions } = person
  const period = left ? `${formatDay(joined)} to ${formatDay(left)}` : `since ${formatDay(joined)}`
  return {
    ...frame(`${TITLES[about.kind]} of ${fullName}`, about),
    content: [
      ...title(`${TITLES[about.kind]} as on ${formatDay(about.on)}`, fullName),
      { text: `${position} · ${about.teamName} · ${period}`, margin: [0, 2, 0, 0] },
      ...(closed
        ? [
            {
              text: `${fullName} has left: what they gave is theirs alone again. This is what the team has recorded.`,
              color: QUIET,
              margin: [0, 6, 0, 0],
            },
          ]
        : []),
      ...groups.flatMap(({ title: heading, source, rows, placements = [] }) => [
        { text: heading, bold: true, fontSize: 12, margin: [0, 14, 0, 0], headlineLevel: 1 },
        { text: source, color: QUIET, fontSize: 8 },
        rows.length > 0
          ? table(['What', 'Evidence', 'State', 'Until'], { widths: [120, '*', 62, 62], body: rows.map(rowOnPaper) })
          : { text: 'The team required nothing here.', margin: [0, 4, 0, 0] },
        ...placementsOnPaper(placements),
      ]),
      ...(questions ? questionsOnPaper(questions) : []),
    ],
    pageBreakBefore: (node: { headlineLevel?: number; startPosition?: { top: number } }) =>
      node.headlineLevel === 1 && (node.startPosition?.top ?? 0) > 680,
  }
}

/** Everybody in the pack, with what each lacks. */
export function summaryDocument(people: PaperPerson[], about: About): PdfDefinition {
  const body = people.map(({ fullName, position, groups }) => {
    const rows = groups.flatMap((group) => group.rows)
    const lacking = rows.filter(({ good }) => !good)
    const words = lacking.map(({ name, state }) => `${name} (${state.toLowerCase()})`).join(', ')
    return [
      {
        stack: [
          { text: fullName, bold: true },
          { text: position, fontSize: 9, color: QUIET },
        ],
      },
      `${rows.length - lacking.length} of ${rows.length}`,
      stated(words || 'Nothing', lacking.length === 0),
    ]
  })
  return {
    ...frame('Summary of an inspection pack', about),
    content: [
      ...title(`Inspection pack as on ${formatDay(about.on)}`, about.teamName),
      people.length > 0
        ? table(['Name', 'In place', 'Lacking'], { widths: [150, 60, '*'], body })
        : { text: 'Nobody worked here in this time.', margin: [0, 8, 0, 0] },
    ],
  }
}

export const personLayout = pdfLayout(import.meta.url, personDocument)
export const summaryLayout = pdfLayout(import.meta.url, summaryDocument)

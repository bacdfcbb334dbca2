interface Heading {
  title: string
  /** Where an inspector looks for it: HSCA 2008 (Regulated Activities) Regulations 2014, Schedule 3; NHS Employment Check Standards. */
  source: string
  kinds: readonly string[]
}

const SCHEDULE_3 = 'Schedule 3'
const NHS = 'NHS check'

/**
 * The headings of an inspection pack in the order of Schedule 3, then what it does not name. Each of the six NHS checks
 * is under one or two.
 */
export const headings: readonly Heading[] = [
  {
    title: 'Identity and photograph',
    source: `${SCHEDULE_3}, 1 · ${NHS} 1: identity`,
    kinds: ['photo', 'passport', 'driving-licence', 'birth-certificate', 'proof-of-address'],
  },
  { title: 'Criminal record', source: `${SCHEDULE_3}, 2 and 3 · ${NHS} 6: criminal record`, kinds: ['dbs'] },
  {
    title: 'Conduct in earlier work, and why it ended',
    source: `${SCHEDULE_3}, 4 and 5 · ${NHS} 4: employment history and references`,
    kinds: ['referees'],
  },
  {
    title: 'Qualifications and registration',
    source: `${SCHEDULE_3}, 6 · ${NHS} 3: professional registration and qualification`,
    kinds: ['qualification', 'professional-register'],
  },
  {
    title: 'Employment history',
    source: `${SCHEDULE_3}, 7 · ${NHS} 4: employment history and references`,
    kinds: ['work-history'],
  },
  { title: 'Health', source: `${SCHEDULE_3}, 8 · ${NHS} 5: work health assessment`, kinds: ['fit-to-work'] },
  { title: 'Right to work', source: `${NHS} 2: right to work`, kinds: ['right-to-work'] },
]

/** Everything that no heading names. */
export const OTHER = { title: 'Training and everything else', source: 'Regulation 19; the team’s own rules' }

/** Puts what is required under the headings; a heading of which nothing is required stays, without items. */
export function underHeadings<Item extends { kinds: readonly string[] }>(items: readonly Item[]) {
  const headingOf = ({ kinds }: Item) => headings.find((heading) => kinds.some((kind) => heading.kinds.includes(kind)))
  const of = (heading: Heading | undefined) => items.filter((item) => headingOf(item) === heading)
  return [
    ...headings.map((heading) => ({ title: heading.title, source: heading.source, items: of(heading) })),
    { ...OTHER, items: of(undefined) },
  ]
}

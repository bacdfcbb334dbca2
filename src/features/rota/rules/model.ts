import { type JobCode, jobLabel } from '#features/teams/rules/jobs.ts'
import { hasWords, searchWords } from '#shared/search.ts'
import type { Day } from '#shared/time.ts'
import type { Away, Rota, RotaFilter, RotaShift } from '../schema.ts'
import { shortTimes } from './days.ts'
import type { Need, Needs } from './needs.ts'
import type { BandRow, Chip, GroupRow, OpenRow, PersonRow, Row } from './rows.ts'
import { totalsOf } from './totals.ts'

type Filter = Pick<RotaFilter, 'siteId' | 'job' | 'only' | 'search' | 'grouped'>

interface Asked extends Filter {
  rows: 'people' | 'sites' | 'jobs'
  days: readonly Day[]
  seesPay: boolean
  needs?: Needs | undefined
}

export interface Model {
  /** What sites lack together, by day. */
  needs: readonly Need[] | undefined
  /** Where the rows are people: what nobody has. */
  open: OpenRow | undefined
  rows: readonly Row[]
  /** The shifts that the filter asks for. */
  shifts: readonly RotaShift[]
  people: number
}

/** Whether a shift is what the filter asks for; the words of a search are asked of people where these are the rows. */
function asksFor({ siteId, job, only, search, rows }: Asked, { sites, people }: Rota) {
  const words = rows === 'people' ? [] : searchWords(search)
  return (shift: RotaShift) => {
    const site = sites[shift.site]!
    if (siteId && site.id !== siteId) return false
    if (job && shift.job !== job) return false
    if (only === 'open' && shift.open === 0) return false
    if (only === 'draft' && !shift.isDraft) return false
    if (words.length === 0) return true
    const names = shift.places.map(([, at]) => people[at]?.name ?? '')
    return hasWords([site.name, site.clientName, ...names].join(' '), words)
  }
}

/** What the rota shows by what is asked of it. */
export function modelOf(rota: Rota, asked: Asked): Model {
  const wanted = asksFor(asked, rota)
  const shifts = rota.shifts.filter(wanted)
  const chips = chipsOf(
    rota,
    asked.days,
    asked.rows === 'people' ? wanted : undefined,
    asked.rows === 'people' ? rota.shifts : shifts,
  )
  const isOpen = ({ place, isDim }: Chip) => place === null && !isDim
  const open = openRow(chips.filter(isOpen), asked.days.length)
  if (asked.rows === 'people') {
    const rows = personRows(rota, chips, asked)
    return {
      needs: asked.needs?.ofDays,
      open,
      shifts,
      rows: asked.grouped ? underJobs(rows) : rows,
      people: rows.length,
    }
  }
  return {
    needs: asked.needs?.ofDays,
    open: undefined,
    shifts,
    rows: asked.rows === 'sites' ? bySites(rota, chips, asked) : byJobs(rota, chips, asked),
    people: 0,
  }
}

function chipsOf(
  rota: Rota,
  days: readonly Day[],
  wanted: ((shift: RotaShift) => boolean) | undefined,
  shifts: readonly RotaShift[],
): Chip[] {
  const cols = new Map(days.map((day, col) => [day, col]))
  const chips: Chip[] = []
  for (const shift of shifts) {
    const col = cols.get(shift.day)
    if (col === undefined) continue
    const isDim = wanted !== undefined && !wanted(shift)
    const of = { shift, col, isDim, siteName: rota.sites[shift.site]!.name }
    for (const place of shift.places)
      chips.push({ ...of, key: place[0], place, person: rota.people[place[1]], open: 0 })
    if (shift.open > 0) chips.push({ ...of, key: `${shift.id}:open`, place: null, person: undefined, open: shift.open })
  }
  return chips
}

const byStart = (a: Chip, b: Chip) => (a.shift.start < b.shift.start ? -1 : Number(a.shift.start > b.shift.start))

function cellsOf(chips: readonly Chip[], count: number) {
  const cells: Chip[][] = Array.from({ length: count }, () => [])
  for (const chip of chips) cells[chip.col]!.push(chip)
  for (const cell of cells) if (cell.length > 1) cell.sort(byStart)
  return { cells, lines: Math.max(1, ...cells.map(({ length }) => length)) }
}

function openRow(chips: readonly Chip[], count: number): OpenRow {
  const places = chips.reduce((sum, { open }) => sum + open, 0)
  const minutes = chips.reduce((sum, { open, shift }) => sum + open * shift.minutes, 0)
  return { kind: 'open', key: 'open', ...cellsOf(chips, count), places, minutes }
}

function personRows(
  { people, away }: Rota,
  chips: readonly Chip[],
  { days, job, search, seesPay }: Asked,
): PersonRow[] {
  const words = searchWords(search)
  const mine = Map.groupBy(chips, ({ place }) => place?.[1] ?? -1)
  const gone = Map.groupBy(away, ({ person }) => person)
  return people.flatMap((person, at) => {
    const own = mine.get(at) ?? []
    if (job && person.job !== job && !own.some(({ isDim }) => !isDim)) return []
    if (words.length > 0 && !hasWords(person.name, words)) return []
    const weeks = Array.from({ length: Math.ceil(days.length / 7) }, () => 0)
    for (const { col, shift } of own) weeks[Math.floor(col / 7)]! += shift.minutes
    return [
      {
        ...({ kind: 'person', key: person.id, person, weeks } as const),
        ...cellsOf(own, days.length),
        away: awayOn(gone.get(at), days),
        minutes: weeks.reduce((sum, one) => sum + one, 0),
        pay: seesPay ? own.reduce((sum, { place }) => sum + (place?.[3] ?? 0), 0) : null,
      },
    ]
  })
}

const NEVER: readonly undefined[] = []
const awayOn = (away: readonly Away[] | undefined, days: readonly Day[]) =>
  away ? days.map((day) => away.find(({ from, through }) => from <= day && day <= through)) : NEVER

function underJobs(rows: readonly PersonRow[]): Row[] {
  const groups = Map.groupBy(rows, ({ person }) => person.job)
  return [...groups]
    .map(([job, ofJob]) => ({ title: job ? jobLabel(job) : 'Without a job', ofJob }))
    .toSorted((a, b) => a.title.localeCompare(b.title))
    .flatMap(({ title, ofJob }): Row[] => [
      { kind: 'group', key: `job:${title}`, title, sub: `${ofJob.length} people`, filled: null },
      ...ofJob,
    ])
}

function groupOf(chips: readonly Chip[], seesPay: boolean): GroupRow['filled'] {
  const shifts = [...new Set(chips.map(({ shift }) => shift))]
  const { required, taken, charge } = totalsOf(shifts, seesPay)
  return { of: required, taken, charge }
}

/** Each site with a row for each of its times and jobs. */
function bySites({ sites }: Rota, chips: readonly Chip[], asked: Asked): Row[] {
  const { days, seesPay } = asked
  const groups = Map.groupBy(chips, ({ shift }) => shift.site)
  // Where nothing is planned at all most is lacking; a search for something else does not ask for it.
  const isWhole = !asked.job && !asked.only && !asked.search
  return sites.flatMap((site, at): Row[] => {
    const ofDays = asked.needs?.ofSites.get(site.id)
    const own = groups.get(at) ?? []
    if (own.length === 0 && !(isWhole && ofDays?.some((need) => need && need.short > 0))) return []
    const needs = ofDays && { siteId: site.id, ofDays }
    const bands = bandsOf(own, site.id, days.length, ({ shift }) => [shortTimes(shift), jobLabel(shift.job)])
    return [
      {
        kind: 'group',
        key: `site:${site.id}`,
        title: site.name,
        sub: site.clientName,
        filled: groupOf(own, seesPay),
        needs,
      },
      ...bands,
    ]
  })
}

/** Each job with a row for each of its times at each site. */
function byJobs({ sites }: Rota, chips: readonly Chip[], { days, seesPay }: Asked): Row[] {
  const groups = Map.groupBy(chips, ({ shift }) => shift.job)
  return [...groups]
    .map(([job, own]) => ({ job, own, title: jobLabel(job) }))
    .toSorted((a, b) => a.title.localeCompare(b.title))
    .flatMap(({ job, own, title }: { job: JobCode; own: Chip[]; title: string }): Row[] => [
      { kind: 'group', key: `job:${job}`, title, sub: '', filled: groupOf(own, seesPay) },
      ...[...Map.groupBy(own, ({ shift }) => shift.site)].flatMap(([site, here]) =>
        bandsOf(here, sites[site]!.id, days.length, ({ shift, siteName }) => [shortTimes(shift), siteName]),
      ),
    ])
}

function bandsOf(
  chips: readonly Chip[],
  siteId: string,
  count: number,
  words: (chip: Chip) => [string, string],
): BandRow[] {
  const bands = Map.groupBy(chips, ({ shift }) => `${shift.start} ${shift.end} ${shift.job}`)
  return [...bands]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, own]) => {
      const [title, sub] = words(own[0]!)
      const { job, start, end } = own[0]!.shift
      return { kind: 'band', key: `${siteId} ${key}`, title, sub, siteId, job, start, end, ...cellsOf(own, count) }
    })
}

/** The rows with those of before that show the same: what has not changed is not drawn again. */
export function reuse(before: readonly Row[] | undefined, now: readonly Row[]): readonly Row[] {
  if (!before) return now
  const known = new Map(before.map((row) => [row.key, row]))
  return now.map((row) => {
    const old = known.get(row.key)
    return old && isSame(old, row) ? old : row
  })
}

function isSame(a: Row, b: Row): boolean {
  if (a.kind === 'group' || b.kind === 'group') return JSON.stringify(a) === JSON.stringify(b)
  if (a.kind === 'person' && b.kind === 'person' && !isSamePerson(a, b)) return false
  return a.cells.length === b.cells.length && a.cells.every((cell, at) => isSameCell(cell, b.cells[at]!))
}

const isSamePerson = (a: PersonRow, b: PersonRow) =>
  a.person === b.person && isSameList(a.away, b.away) && JSON.stringify(a.gone) === JSON.stringify(b.gone)
const isSameList = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((one, at) => one === b[at])
const isSameCell = (a: readonly Chip[], b: readonly Chip[]) =>
  a.length === b.length &&
  a.every(
    ({ shift, place, isDim, isNew }, at) =>
      shift === b[at]!.shift && place === b[at]!.place && isDim === b[at]!.isDim && isNew === b[at]!.isNew,
  )

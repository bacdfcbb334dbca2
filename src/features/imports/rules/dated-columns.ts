import { certificateKind, isCertificate } from '#features/compliance/rules/kinds.ts'
import { type ImportColumn, plainHeading } from '#shared/imports.ts'
import { type PeopleColumn, peopleColumns } from './people-columns.ts'

/** Which day of a paper a column has. */
type Which = 'ends' | 'done'

interface Dated {
  /** A requirement of the team. */
  id: string
  name: string
  kinds: readonly string[]
}

/** `ends:` or `done:` and the requirement that the days are about. */
type DatedColumn = `${Which}:${string}`
export const DATED_COLUMN = /^(ends|done):[0-9a-f-]{36}$/

/** What agencies call papers in the headings of their lists. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  dbs: ['dbs', 'enhanced dbs', 'dbs certificate', 'dbs check', 'crb'],
  'right-to-work': ['right to work', 'rtw', 'visa', 'work permit', 'brp'],
  'professional-register': ['nmc', 'nmc pin', 'nmc registration', 'pin', 'professional registration', 'hcpc'],
  passport: ['passport'],
  'driving-licence': ['driving licence', 'licence'],
  'proof-of-address': ['proof of address', 'poa'],
  'certificate:manual handling': ['manual handling', 'moving and handling', 'm h'],
  'certificate:first aid': ['first aid'],
  'certificate:basic life support': ['basic life support', 'bls'],
  'certificate:infection prevention and control': ['infection prevention and control', 'infection control', 'ipc'],
  'certificate:safeguarding adults': ['safeguarding adults', 'safeguarding', 'sova'],
  'certificate:fire safety': ['fire safety', 'fire'],
  'certificate:food hygiene': ['food hygiene', 'food safety'],
  'certificate:medication': ['medication', 'medication training', 'meds'],
}

const WORDS_OF: Readonly<Record<Which, readonly string[]>> = {
  ends: 'ends|end|end date|expiry|expiry date|expires|expires on|exp|exp date|valid until|valid to|until|renewal|renewal date|due|due date|next due'.split(
    '|',
  ),
  done: 'done|issued|issue date|date issued|date of issue|issued on|completed|completion date|date completed|passed|obtained|last done|trained|training date|checked|check date'.split(
    '|',
  ),
}
const LABELS: Readonly<Record<Which, string>> = { ends: 'ends', done: 'was done' }

function namesOf({ name, kinds }: Dated): string[] {
  const called = kinds.flatMap((kind) => [
    ...(CALLED[kind] ?? []),
    ...(isCertificate(kind) ? [kind.replace(certificateKind(''), '')] : []),
  ])
  return [...new Set([plainHeading(name), ...called.map(plainHeading)])]
}

/** The columns of a list for what the team requires: when each ends, and when it was done. */
export function datedColumns(requirements: readonly Dated[]): ImportColumn<DatedColumn>[] {
  return requirements.flatMap((one) =>
    (['ends', 'done'] as const).map((which) => ({
      value: `${which}:${one.id}` as const,
      label: `${one.name} ${LABELS[which]}`,
      example: '31/12/2026',
      like: namesOf(one).flatMap((name) => WORDS_OF[which].flatMap((word) => [`${name} ${word}`, `${word} ${name}`])),
    })),
  )
}

/** What a column of a list of people is: one of a person, or one with days. */
export type ListColumn = PeopleColumn | DatedColumn

/** All columns that a list of the team may have; `chosen`: what its headings were taken for before, first. */
export function listColumns(
  requirements: readonly Dated[],
  chosen: readonly { word: string; means: string }[] = [],
): ImportColumn<ListColumn>[] {
  const all: ImportColumn<ListColumn>[] = [...peopleColumns, ...datedColumns(requirements)]
  const before = chosen.flatMap(({ word, means }) => {
    const column = all.find(({ value }) => value === means)
    return column ? [{ ...column, label: word, like: [] }] : []
  })
  return [...before, ...all]
}

/** The parts of a column with days; undefined for one of a person. */
export function datedPart(column: string): { which: Which; requirementId: string } | undefined {
  if (!DATED_COLUMN.test(column)) return undefined
  const [which = '', requirementId = ''] = column.split(':')
  return { which: which as Which, requirementId }
}

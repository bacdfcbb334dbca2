import type { JobCode } from '#features/teams/rules/jobs.ts'
import { defineForm, type ValuesOf } from '#shared/fields/form.ts'
import { type DrawnBy, type Field, type Outcome, withLook } from '#shared/fields/look.ts'
import { filled, plainText, plainTick } from '#shared/fields/plain.ts'
import { isBetweenDays, isDay } from '#shared/time.ts'
import type { RecordedVersion, RequirementFields } from '../schema.ts'
import { lawProblems } from './never-excepted.ts'

type Own<Value> = Field<Value, Value> & DrawnBy<never>

/** A field that the editor draws itself. A blank value is `blank`. */
function own<Value>(label: string, blank: Value, problem: (value: Value) => string | undefined = () => undefined) {
  function validate(value: unknown): Outcome<Value> {
    const given = (value ?? blank) as Value
    const message = problem(given)
    return message === undefined ? { value: given } : { issues: [{ message }] }
  }
  const field: Field<Value, Value> = { '~standard': { validate } }
  return withLook(field, { label, required: false }) as Own<Value>
}

function whole(least: number, most: number) {
  return (value: number | null) =>
    value === null || (Number.isInteger(value) && value >= least && value <= most)
      ? undefined
      : `Enter a whole number from ${least} to ${most}`
}

/** When a version begins to count, and for whom. */
export type TakesEffect = 'now' | 'date' | 'starters'

/** What a manager fills in to create or change a requirement. */
export const requirementForm = defineForm({
  title: 'Requirement',
  fields: {
    name: plainText({ label: 'Name', maxLength: 120, required: true }, filled('Enter a name')),
    kinds: own<string[]>('Proven by any of', [], (kinds) => (kinds.length > 0 ? undefined : 'Choose what is needed')),
    ignoresExpiry: plainTick({
      label: 'Counts beyond the end of the document',
      hint: 'Until the day for which you verify it. For example, an expired British passport still proves the right to work.',
      widget: 'checkbox',
    }),
    jobs: own<JobCode[]>('Asked of', []),
    chosen: own<'everybody' | 'people' | 'sites'>('Whom', 'everybody'),
    people: own<string[]>('People', []),
    lastsMonths: own<number | null>('Lasts', null, whole(1, 600)),
    blocks: own<boolean>('While it is not there', true),
    personLeadDays: own<number | null>('Remind the person', 60, whole(0, 366)),
    managerLeadDays: own<number | null>('Remind managers', 30, whole(0, 366)),
    takesEffect: own<TakesEffect>('Takes effect', 'now'),
    from: own<string | null>('First day', null, (day) =>
      day === null || (isDay(day) && isBetweenDays(day)) ? undefined : 'Enter a day such as 31/12/2026',
    ),
    graceDays: own<number | null>('Days of grace', 0, whole(0, 366)),
  },
  rules: ({ chosen, people, takesEffect, from, ...rest }) => ({
    ...lawProblems(rest),
    people: chosen === 'people' && (people ?? []).length === 0 ? 'Choose somebody' : undefined,
    from: takesEffect === 'date' && !from ? 'Enter the first day' : undefined,
  }),
})

export type RequirementValues = ValuesOf<typeof requirementForm.fields>

/** What the form starts with for a version, or for a new requirement. */
export function formOf(version: RecordedVersion | undefined, today: string) {
  if (!version) return { personLeadDays: 60, managerLeadDays: 30, graceDays: 0, blocks: true }
  const { people, jobs, newStartersOnly, starts, ...rest } = version
  const isAhead = starts > today
  return {
    ...rest,
    jobs: jobs as JobCode[],
    chosen: chosenOf(people),
    people: people ?? [],
    takesEffect: newStartersOnly ? ('starters' as const) : isAhead ? ('date' as const) : ('now' as const),
    from: isAhead ? starts : null,
  }
}

function chosenOf(people: readonly string[] | null) {
  if (people === null) return 'everybody' as const
  return people.length === 0 ? ('sites' as const) : ('people' as const)
}

/** The requirement that the filled in form says, and its first day; without one it is today. */
export function requirementOf({ takesEffect, from, chosen, people, ...rest }: RequirementValues): {
  fields: RequirementFields
  from?: string
} {
  return {
    fields: {
      name: rest.name,
      kinds: rest.kinds,
      jobs: chosen === 'sites' ? [] : rest.jobs,
      people: { everybody: null, people, sites: [] }[chosen],
      lastsMonths: rest.lastsMonths ?? null,
      ignoresExpiry: rest.ignoresExpiry,
      personLeadDays: rest.personLeadDays ?? 0,
      managerLeadDays: rest.managerLeadDays ?? 0,
      blocks: rest.blocks,
      newStartersOnly: takesEffect === 'starters',
      graceDays: rest.graceDays ?? 0,
    },
    ...(takesEffect !== 'now' && from && { from }),
  }
}

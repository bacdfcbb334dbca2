import { GUARDS, visibilityOf } from '#features/members/policy.ts'
import type { MemberContext } from '#features/members/server/gate.ts'
import { readSection } from '#features/profile/rules.ts'
import type { ReadableBlock } from '#features/profile/schema.ts'
import type { StepId } from '#features/registration/schema.ts'
import { readSections } from '#features/registration/server/data.ts'
import { steps } from '#features/registration/steps.ts'
import { can } from '#features/teams/policy.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { londonToday } from '#shared/time.ts'
import { comparedWith, guardOf } from '../../rules/compared.ts'
import type { Given } from '../../schema.ts'

interface Which {
  kind: string
  /** The entry of a list that the evidence is. */
  source: string
}

/** Leaves of a list only the entry that is the evidence. */
function withoutOthers(values: FormValues, { source }: Which): FormValues {
  const isEntry = ({ id }: FormValues) => id === source
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const entries = Array.isArray(value) ? (value as FormValues[]) : []
      return [name, entries.some(isEntry) ? entries.filter(isEntry) : value]
    }),
  )
}

/** What the member has said of a piece of evidence, in the open or guarded part of their profile. */
async function blocksOf(context: MemberContext, { isOpen, ...which }: Which & { isOpen: boolean }) {
  const { db, vault, clock, member } = context
  const { fields } = comparedWith(which.kind)
  const wanted = steps.filter(({ id }) => id in fields)
  const ids = wanted.map(({ id }) => id)
  const stored = await readSections(db, vault, member.userId, ids)
  const today = londonToday(clock)
  const isShown = (step: StepId, field: string) =>
    fields[step]?.includes(field) === true && (visibilityOf(step, field) === 'profile') === isOpen
  return wanted.flatMap((step) => {
    const { values = {}, ...rest } = stored[step.id] ?? {}
    const may = (field: string) => isShown(step.id, field)
    return readSection({ ...rest, step, today, values: withoutOthers(values, which), may }).blocks
  })
}

/** As one block, but for what has headings of its own. */
function joined(kind: string, blocks: readonly ReadableBlock[]): ReadableBlock[] {
  if (comparedWith(kind).headed || blocks.length === 0) return [...blocks]
  return [{ lines: blocks.flatMap(({ lines }) => lines) }]
}

/** What a piece of evidence is compared with, but for what is guarded: of that only what there is. */
export async function readGiven(context: MemberContext, which: Which): Promise<Given> {
  const guard = guardOf(comparedWith(which.kind))
  const [blocks, guarded] = await Promise.all([
    blocksOf(context, { ...which, isOpen: true }),
    guard && can(context.team, GUARDS[guard]) ? blocksOf(context, { ...which, isOpen: false }) : [],
  ])
  return {
    look: comparedWith(which.kind).look,
    blocks: joined(which.kind, blocks),
    hidden: guarded.flatMap(({ lines }) => lines.map(({ label }) => label)),
  }
}

/** The guarded rest of it. The caller has been asked for the right, and audits. */
export async function readGivenDetails(context: MemberContext, which: Which) {
  return { blocks: joined(which.kind, await blocksOf(context, { ...which, isOpen: false })) }
}

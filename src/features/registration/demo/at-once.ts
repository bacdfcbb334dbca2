import { auditEach } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { londonToday } from '#shared/time.ts'
import { checkStep } from '../rules/validate.ts'
import type { StepId } from '../schema.ts'
import { markComplete, refreshCard, takeVersion } from '../server/data.ts'
import { cleanSignatures } from '../server/storage/signature.ts'
import { writeStep } from '../server/storage/write.ts'
import { factsOf, steps } from '../steps.ts'

/** Between one step and the next. */
const PACE_MS = 6 * 60_000

/**
 * Saves every step of one person's registration and completes it, in one transaction: what follows from the steps is
 * written once. Files are stored before.
 */
export async function registerAtOnce(context: PersonContext, answers: Record<StepId, FormValues>) {
  const { db, vault, actor, clock } = context
  const began = clock.now() - steps.length * PACE_MS
  const key = await vault.openOrCreate(db, { userId: actor.id })
  const facts = factsOf(answers, actor)
  for (const [place, step] of steps.entries()) {
    const at = began + place * PACE_MS
    const then = { ...context, clock: { now: () => at } }
    const checked = checkStep(step, answers[step.id], { today: londonToday(clock), facts })
    if (!checked.ok) throw new Error(`${actor.email}, ${step.id}: ${JSON.stringify(checked.problems)}`)
    const values = await cleanSignatures(step, checked.values)
    await takeVersion(then, { step: step.id, version: 0 })
    await writeStep({ db, userId: actor.id, key, at: new Date(at).toISOString() }, { step, values, known: new Map() })
    const entry = {
      action: 'registration.save',
      subject: actor.id,
      object: `registration_sections:${step.id}`,
      meta: { step: step.id, version: 1 },
    } as const
    await auditEach(then, { entries: [entry] })
  }
  await markComplete(context)
  await refreshCard(context)
  await auditEach(context, { entries: [{ action: 'registration.complete', subject: actor.id }] })
}

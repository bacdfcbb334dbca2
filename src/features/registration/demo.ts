import type { FileRef } from '#shared/fields/builders.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { londonToday } from '#shared/time.ts'
import { type DemoEvent, type DemoMember, type DemoPart, HOUR_MS } from '../../../demo/part.ts'
import type { Stage as Progress } from '../../../demo/people.ts'
import type { Actions } from '../../../demo/stage.ts'
import { answersOf } from './demo/answers.ts'
import { paper, portrait, signature } from './demo/papers.ts'
import { type StepId, stepIds } from './schema.ts'

const ALL = [...stepIds]
const STEPS: Record<Progress, StepId[]> = {
  complete: ALL,
  'asks-complete': ALL,
  left: ALL,
  removed: ALL,
  'no-health': ALL.filter((id) => id !== 'medical' && id !== 'declaration'),
  half: ALL.slice(0, 6),
  begun: ['personal', 'address'],
  rejected: ['personal', 'address'],
  withdrawn: ['personal'],
  asks: ['personal'],
  new: [],
}

const TITLES: Record<string, string> = {
  resume: 'Curriculum vitae',
  'proof-of-address-1': 'Electricity bill',
  'proof-of-address-2': 'Council tax bill',
  passport: 'Passport',
  'driving-licence': 'Driving licence',
  dbs: 'DBS certificate',
  'right-to-work': 'Right to work: online check',
  'ni-proof': 'Letter with the National Insurance number',
  immunisation: 'Immunisation record',
}

/** Everybody fills in their registration, step by step, as far as they have come. */
export const demo: DemoPart = async ({ cast: { members, now }, actions }) =>
  (await Promise.all(members.map((member) => register({ member, now, actions })))).flat()

/** Uploads the files of each step before it is saved. */
async function register({
  member: { person, number, account, signedUp, pace, registered },
  now,
  actions,
}: {
  member: DemoMember
  now: number
  actions: Actions
}): Promise<DemoEvent[]> {
  const today = londonToday({ now: () => now })
  const wanted = new Map<FileRef, { slot: string; label: string }>()
  const file = (slot: string, label = TITLES[slot] ?? slot): FileRef => {
    const reference = { id: '', name: '', mime: '', size: 0 }
    wanted.set(reference, { slot, label })
    return reference
  }
  const answers = answersOf({ person, number, today, signature: await signature(person.name), file })
  // Two in five have no photo yet.
  if (number % 5 > 2) delete answers.personal.profileImage

  async function send(reference: FileRef) {
    const { slot, label } = wanted.get(reference) as { slot: string; label: string }
    const photo = slot === 'profile-image'
    const lines = [person.name, person.email, '', `${label}, page 1 of 1`]
    const body = photo ? await portrait(person, number) : await paper({ title: label, lines })
    const name = photo ? 'portrait.png' : `${label.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.pdf`
    Object.assign(
      reference,
      await actions.upload(account, { slot, name, mime: photo ? 'image/png' : 'application/pdf', body }),
    )
  }

  async function save(step: StepId) {
    const values = answers[step]
    await Promise.all(filesIn(values, wanted).map(send))
    await (await actions.as(account)).registration.saveStep({ step, version: 0, values })
  }
  const steps = STEPS[person.stage]
  const saves = steps.map((step, index) => ({ at: signedUp + index * pace + HOUR_MS / 4, run: () => save(step) }))
  if (steps.length < ALL.length) return saves
  return [...saves, { at: registered, run: async () => (await actions.as(account)).registration.complete({}) }]
}

function filesIn(values: FormValues, wanted: Map<FileRef, unknown>): FileRef[] {
  return Object.values(values).flatMap((value) => {
    if (Array.isArray(value)) return value.flatMap((item) => filesIn(item, wanted))
    return wanted.has(value as FileRef) ? [value as FileRef] : []
  })
}

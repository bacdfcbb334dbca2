import { type StepId, stepIds } from '#features/registration/schema.ts'
import type { FileRef } from '#shared/fields/builders.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { londonToday } from '#shared/time.ts'
import { answersOf } from './answers.ts'
import { paper, portrait, signature } from './papers.ts'
import type { DemoPerson, Stage as Progress } from './people.ts'
import type { Account, Actions } from './stage.ts'

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

function stepsOf({ stage }: DemoPerson) {
  return STEPS[stage]
}

interface Registering {
  actions: Actions
  account: Account
  person: DemoPerson
  number: number
}

/** The steps of one person's registration, each to be done at its time; files are uploaded with the step that asks for them. */
export async function registrationOf({ actions, account, person, number }: Registering) {
  const today = londonToday({ now: () => Date.now() })
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

  return stepsOf(person).map((step) => async () => {
    const values = answers[step]
    await Promise.all(filesIn(values, wanted).map(send))
    await (await actions.as(account)).registration.saveStep({ step, version: 0, values })
  })
}

function filesIn(values: FormValues, wanted: Map<FileRef, unknown>): FileRef[] {
  return Object.values(values).flatMap((value) => {
    if (Array.isArray(value)) return value.flatMap((item) => filesIn(item, wanted))
    return wanted.has(value as FileRef) ? [value as FileRef] : []
  })
}

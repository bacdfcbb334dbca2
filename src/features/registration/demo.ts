import type { FileRef } from '#shared/fields/builders.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { londonToday } from '#shared/time.ts'
import { type DemoEvent, type DemoMember, type DemoPart, HOUR_MS } from '../../../demo/part.ts'
import type { Stage as Progress } from '../../../demo/people.ts'
import type { Actions, Upload } from '../../../demo/stage.ts'
import { answersOf } from './demo/answers.ts'
import { registerAtOnce } from './demo/at-once.ts'
import { paper, portrait, signature } from './demo/papers.ts'
import { type StepId, stepIds } from './schema.ts'

/** Of those who have not come to the end, the steps that they have saved. */
const STEPS: Partial<Record<Progress, StepId[]>> = {
  'no-health': stepIds.filter((id) => id !== 'medical' && id !== 'declaration'),
  half: stepIds.slice(0, 6),
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

/** Everybody fills in their registration: in one evening where they came to the end, otherwise step by step, as far as they have come. */
export const demo: DemoPart = ({ cast: { members, now }, actions }) =>
  members.flatMap((member) => {
    const [given, { person, account, signedUp, pace, registered }] = [new Given({ member, now, actions }), member]
    const steps = STEPS[person.stage]
    if (!steps) return [{ at: registered, run: () => given.complete() }]
    return steps.map((step, index): DemoEvent => {
      const run = async () => {
        const values = await given.send(step)
        await (await actions.as(account)).registration.saveStep({ step, version: 0, values })
      }
      return { at: signedUp + index * pace + HOUR_MS / 4, run }
    })
  })

interface Giving {
  member: DemoMember
  now: number
  actions: Actions
}

/** The answers of one person, whose files are uploaded when they are needed. */
class Given {
  readonly #giving: Giving
  readonly #wanted = new Map<FileRef, { slot: string; label: string }>()
  #answers: Promise<Record<StepId, FormValues>> | undefined

  constructor(giving: Giving) {
    this.#giving = giving
  }

  /** Uploads the files of a step and returns its answers. */
  async send(step: StepId): Promise<FormValues> {
    const { actions, member } = this.#giving
    const values = (await this.#all())[step]
    for (const reference of this.#filesIn(values))
      Object.assign(reference, await actions.upload(member.account, await this.#draw(reference)))
    return values
  }

  /** Gives everything in one evening. Portraits come by the upload, which draws them again. */
  async complete() {
    const { actions, member } = this.#giving
    const answers = await this.#all()
    await this.send('personal')
    const rest = stepIds.filter((id) => id !== 'personal').flatMap((id) => this.#filesIn(answers[id]))
    const uploads = await Promise.all(rest.map((reference) => this.#draw(reference)))
    await actions.together(member.account, async (context) => {
      const kept = await actions.keep(context, uploads)
      for (const [place, reference] of rest.entries()) Object.assign(reference, kept[place])
      await actions.use(context, this.#filesIn(answers.personal))
      await registerAtOnce(context, answers)
    })
  }

  #all() {
    this.#answers ??= this.#answer()
    return this.#answers
  }

  async #answer() {
    const { member, now } = this.#giving
    const { person, number } = member
    const file = (slot: string, label = TITLES[slot] ?? slot): FileRef => {
      const reference = { id: '', name: '', mime: '', size: 0 }
      this.#wanted.set(reference, { slot, label })
      return reference
    }
    const today = londonToday({ now: () => now })
    const answers = answersOf({ member, today, signature: await signature(person.name), file })
    // Of the others two in five have no photo yet.
    if (!person.isCrew && number % 5 > 2) delete answers.personal.profileImage
    return answers
  }

  async #draw(reference: FileRef): Promise<Upload> {
    const { person, number } = this.#giving.member
    const { slot, label } = this.#wanted.get(reference)!
    if (slot === 'profile-image')
      return { slot, name: 'portrait.png', mime: 'image/png', body: await portrait(person, number) }
    const lines = [person.name, person.email, '', `${label}, page 1 of 1`]
    const name = `${label.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.pdf`
    return { slot, name, mime: 'application/pdf', body: paper({ title: label, lines }) }
  }

  #filesIn(values: FormValues): FileRef[] {
    return Object.values(values).flatMap((value) => {
      if (Array.isArray(value)) return value.flatMap((item) => this.#filesIn(item))
      return this.#wanted.has(value as FileRef) ? [value as FileRef] : []
    })
  }
}

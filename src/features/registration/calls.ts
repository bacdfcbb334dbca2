import type { Calls } from '#testing/calls/calls.ts'
import { uploadsOf } from '#testing/files/uploads.ts'
import { validAnswers } from '#testing/people/answers.ts'
import type { World } from '#testing/people/world.ts'
import { aStep } from './given.ts'
import { stepIds } from './schema.ts'

const nextOfKin = {
  nextOfKinName: 'Ada Obi',
  nextOfKinRelationship: 'mother',
  nextOfKinPhone: '02079460000',
  nextOfKinAddress: '1 High Street, Leeds',
}

/** Every step is filled in. */
async function allSteps(world: World) {
  const uploads = uploadsOf(world.app, world.actors.self)
  const answers = validAnswers(uploads.file)
  await uploads.store()
  for (const step of stepIds) await aStep(world, step, answers[step])
}

const drafted = { step: 'address', version: 0, values: { currentCity: 'Lee' } } as const

/** What the generated tests cannot derive of calls to registration. */
export const calls: Calls = {
  saveStep: { input: () => ({ step: 'next-of-kin', version: 0, values: nextOfKin }) },
  saveDraft: { input: () => drafted },
  discardDraft: {
    given: ({ app, actors }) => app.as(actors.self).registration.saveDraft(drafted),
    input: () => ({ step: drafted.step }),
  },
  deferHealth: { input: () => ({ version: 0 }) },
  complete: { given: allSteps, of: 'self', others: 'UNPROCESSABLE_CONTENT' },
}

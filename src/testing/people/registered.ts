import { type StepId, stepIds } from '#features/registration/schema.ts'
import type { FileRef } from '#shared/fields/builders.ts'
import type { FormValues } from '#shared/fields/values.ts'
import type { TestApp } from '../app.ts'
import { makeJpg, makePdf } from '../files/documents.ts'
import { upload } from '../files/upload.ts'
import { validAnswers } from './answers.ts'
import type { TestPerson } from './factories.ts'

/** Uploads a file as the person's browser would: `body`, or a PDF that holds `text`. */
export async function uploadFile(
  app: TestApp,
  person: Pick<TestPerson, 'sessionSecret'>,
  { slot, text, body }: { slot: string; text: string; body?: Buffer },
) {
  const image = slot === 'profile-image' || slot === 'passport'
  const answer = await upload(app, person, {
    slot,
    name: `${slot}.${image ? 'jpg' : 'pdf'}`,
    body: body ?? (await (image ? makeJpg({ width: 40, height: 40 }) : makePdf(text))),
  })
  if (answer.statusCode !== 201) throw new Error(`${slot}: ${answer.statusCode} ${answer.body}`)
  return answer.json<FileRef>()
}

/** Fills in every step with real files; every free-text field contains `mark`. */
export async function register(app: TestApp, person: TestPerson, mark: string): Promise<Record<StepId, FormValues>> {
  const wanted: { slot: string; ref: FileRef }[] = []
  const answers = validAnswers((slot) => {
    const ref = { id: '', name: '', mime: '', size: 0 }
    wanted.push({ slot, ref })
    return ref
  })
  for (const { slot, ref } of wanted)
    Object.assign(ref, await uploadFile(app, person, { slot, text: `${mark} ${slot}` }))
  Object.assign(answers.personal, { firstName: mark, lastName: mark })
  Object.assign(answers.address, { currentStreet: `${mark} street`, previousStreet: `${mark} old street` })
  Object.assign(answers['next-of-kin'], { nextOfKinName: `${mark} kin`, nextOfKinAddress: `${mark} kin address` })
  Object.assign(answers.background, { reference1Name: `${mark} referee`, reference2Name: `${mark} other referee` })
  Object.assign(answers.medical, { illnessCondition: true, illnessConditionDetails: `${mark} illness` })
  Object.assign((answers['work-history'].workHistory as FormValues[])[0] as FormValues, { company: `${mark} employer` })
  const api = app.as(person).registration
  for (const step of stepIds) await api.saveStep({ step, version: 0, values: answers[step] })
  await api.saveDraft({ step: 'address', version: 1, values: { currentCity: `${mark} draft` } })
  return answers
}

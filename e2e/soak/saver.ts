import { setTimeout as sleep } from 'node:timers/promises'
import type { SoakPerson } from '#testing/race/people.ts'
import type { Product } from '../support/server.ts'
import { readJson, type Writer } from './writer.ts'

interface Stored {
  version: number
  mark: string | undefined
}

interface Registration {
  steps: Record<string, { version: number; values: Record<string, string> }>
}

const STEP = 'next-of-kin'

/** Saves one step again and again with the same mark in every field, and remembers what was acknowledged. */
export function createSaver(person: SoakPerson): Writer {
  let known: Stored = { version: 0, mark: undefined }
  // A save without an answer may or may not have been stored; but never in part.
  let unanswered: Stored | undefined
  let writes = 0

  async function save(product: Product) {
    const mark = `mark-${person.id.slice(0, 8)}-${++writes}`
    unanswered = { version: known.version + 1, mark }
    const { status, body } = await readJson<{ version: number }>(
      person.request(product, {
        method: 'PUT',
        path: `/api/registration/steps/${STEP}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ version: known.version, values: valuesOf(mark) }),
      }),
    )
    if (status === 200 && body.version === unanswered.version) {
      known = unanswered
      unanswered = undefined
      saver.acknowledged++
    } else if (status === 503 || status === 429) {
      // A commit whose connection breaks is answered 503 although it may have succeeded.
      await sleep(100)
    } else {
      throw new Error(`a save over version ${known.version} was answered ${status}: ${JSON.stringify(body)}`)
    }
  }

  async function read(product: Product): Promise<Stored | undefined> {
    const { status, body } = await readJson<Registration>(
      person.request(product, { method: 'GET', path: '/api/registration' }),
    )
    if (status === 503 || status === 429) return undefined
    const step = body.steps?.[STEP]
    if (!step) throw new Error(`reading was answered ${status}: ${JSON.stringify(body)}`)
    return { version: step.version, mark: step.version === 0 ? undefined : markOf(step.values) }
  }

  const saver: Writer = {
    acknowledged: 0,
    async write(product) {
      if (!unanswered) return save(product)
      if (!(await saver.check(product))) await sleep(50)
    },
    async check(product) {
      const stored = await read(product)
      if (!stored) return false
      const allowed = unanswered ? [known, unanswered] : [known]
      if (!allowed.some(({ version, mark }) => version === stored.version && mark === stored.mark)) {
        throw new Error(
          `${person.id} has ${JSON.stringify(stored)} instead of ${allowed.map((one) => JSON.stringify(one)).join(' or ')}`,
        )
      }
      known = stored
      unanswered = undefined
      return true
    },
  }
  return saver
}

function valuesOf(mark: string) {
  return {
    nextOfKinName: mark,
    nextOfKinPhone: '07700 900123',
    nextOfKinAddress: mark,
    nextOfKinEmail: `${mark}@example.test`,
  }
}

/** The mark that all fields contain; all marks when they differ, which is an error. */
function markOf({ nextOfKinName, nextOfKinAddress, nextOfKinEmail }: Record<string, string>) {
  const marks = [nextOfKinName, nextOfKinAddress, nextOfKinEmail?.split('@')[0]]
  return new Set(marks).size === 1 ? nextOfKinName : marks.join(' / ')
}

import type { RegistrationStep, StepId } from '../../schema.ts'
import { steps } from '../../steps.ts'
import { nameOf } from './step-words.ts'

export interface StepProgress {
  id: StepId
  number: number
  name: string
  done: boolean
  state: 'current' | 'done' | 'deferred' | 'draft' | 'open'
  /** The state in words. */
  label: string
  reachable: boolean
}

interface Position {
  current: number
  furthest: number
  saved: ReadonlySet<StepId>
  drafts: ReadonlySet<StepId>
  deferred: ReadonlySet<StepId>
}

const LABELS: Record<StepProgress['state'], string> = {
  current: 'You are here',
  done: 'Finished',
  deferred: 'To do later',
  draft: 'Started',
  open: 'Not started',
}

/** The state of each step. A step can be opened once the one before it has been reached. */
export function progressOf({ current, furthest, saved, drafts, deferred }: Position): StepProgress[] {
  return steps.map((step, index) => {
    const { id } = step
    const number = index + 1
    const done = saved.has(id)
    const state =
      number === current ? 'current' : done ? 'done' : deferred.has(id) ? 'deferred' : drafts.has(id) ? 'draft' : 'open'
    return { id, number, name: nameOf(step), done, state, label: LABELS[state], reachable: number <= furthest || done }
  })
}

interface Asked {
  /** The step of the address, if any. */
  asked: number | undefined
  furthest: number
  isSaved: (step: RegistrationStep) => boolean
}

/** The step to show: that of the address if it can be opened, otherwise the furthest, where the person resumes (spec section 4). */
export function stepToShow({ asked, furthest, isSaved }: Asked): number {
  if (asked === undefined) return furthest
  const number = Math.max(1, asked)
  const step = steps[number - 1]
  return number <= furthest || (step && isSaved(step)) ? number : furthest
}

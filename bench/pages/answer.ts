import type { Opened } from './visit.ts'

/** How a page answered to one press, in milliseconds. */
export interface Answer {
  /** From the press to the paint after its handlers: Event Timing, which browsers report as Interaction to Next Paint. */
  next: number
  /** Until the first paint in which anything on the page is another. */
  changed: number
  /** Until the last change: everything that the press opens is drawn. */
  drawn: number
  /** What long tasks took beyond 50 ms each, from the press until the page rests. */
  blocked: number
}

/** Measures one press, a click or a key, on a page that rests. */
export async function answerTo({ page, rest }: Opened, press: () => Promise<unknown>): Promise<Answer> {
  await page.evaluate(watchForAnswer)
  await press()
  await rest()
  return page.evaluate(() => (globalThis as unknown as { answered: () => Promise<Answer> }).answered())
}

/** Of the browser; not in TypeScript's library yet. */
interface Scheduler {
  postTask(task: () => void, options: { priority: 'user-blocking' }): Promise<void>
}

/** Runs in the page. */
function watchForAnswer() {
  const { scheduler } = globalThis as unknown as { scheduler: Scheduler }
  let pressed = Number.NaN
  const press = ({ timeStamp }: Event) => {
    if (Number.isNaN(pressed)) pressed = timeStamp
  }
  for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, press, { capture: true })

  const answer: Answer = { next: 0, changed: Number.NaN, drawn: Number.NaN, blocked: 0 }
  // A task of the highest priority runs after the frame in which the change was painted, and before what the page
  // itself put off until then.
  const paint = () => {
    answer.drawn = performance.now() - pressed
    if (Number.isNaN(answer.changed)) answer.changed = answer.drawn
  }
  const changes = new MutationObserver(() => {
    if (!Number.isNaN(pressed))
      requestAnimationFrame(() => void scheduler.postTask(paint, { priority: 'user-blocking' }))
  })
  changes.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })

  const events = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) answer.next = Math.max(answer.next, entry.duration)
  })
  events.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  const tasks = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime + duration > pressed) answer.blocked += Math.max(0, duration - 50)
  })
  tasks.observe({ type: 'longtask' })

  const answered = async () => {
    // The observers get their entries some frames after these have happened.
    await new Promise((done) => setTimeout(done, 300))
    for (const observer of [changes, events, tasks]) observer.disconnect()
    return answer
  }
  Object.assign(globalThis, { answered })
}

import type { Locator, Page } from '@playwright/test'

/** Of the browser; not in TypeScript's library yet. */
interface Scheduler {
  postTask(task: () => void, options: { priority: 'user-blocking' }): Promise<void>
}

/** Milliseconds from a click to the first paint in which anything on the page is another: the answer that somebody sees. */
export async function answerTo(page: Page, target: Locator): Promise<number> {
  await target.waitFor()
  await target.scrollIntoViewIfNeeded()
  await page.evaluate(watchForAnswer)
  await target.click()
  return page.evaluate(() => (globalThis as unknown as { answered: Promise<number> }).answered)
}

/** Runs in the page. A task of the highest priority runs after the frame in which the change was painted, and before what the page itself put off until then. */
function watchForAnswer() {
  const { scheduler } = globalThis as unknown as { scheduler: Scheduler }
  const answered = new Promise<number>((resolve) => {
    const watch = ({ timeStamp }: Event) => {
      const painted = () => resolve(performance.now() - timeStamp)
      const observer = new MutationObserver(() => {
        observer.disconnect()
        requestAnimationFrame(() => void scheduler.postTask(painted, { priority: 'user-blocking' }))
      })
      observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    }
    document.addEventListener('click', watch, { capture: true, once: true })
  })
  Object.assign(globalThis, { answered })
}

import type { Locator, Page } from '@playwright/test'

/** Milliseconds from a click to the first paint in which anything on the page is another: the answer that somebody sees. */
export async function answerTo(page: Page, target: Locator): Promise<number> {
  await target.waitFor()
  await target.scrollIntoViewIfNeeded()
  await page.evaluate(watchForAnswer)
  await target.click()
  return page.evaluate(() => (globalThis as unknown as { answered: Promise<number> }).answered)
}

/** Runs in the page. The message is handled after the frame in which the change was painted. */
function watchForAnswer() {
  const answered = new Promise<number>((resolve) => {
    const afterPaint = (began: number) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - began)
      port2.postMessage(null)
    }
    const watch = ({ timeStamp }: Event) => {
      const observer = new MutationObserver(() => {
        observer.disconnect()
        requestAnimationFrame(() => afterPaint(timeStamp))
      })
      observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    }
    document.addEventListener('click', watch, { capture: true, once: true })
  })
  Object.assign(globalThis, { answered })
}

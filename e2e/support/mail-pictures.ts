import type { Browser, Page } from '@playwright/test'
import { declared } from '#app/declared.ts'
import type { Mail } from '#server/mail/letter.ts'
import { ownMails, toldMails } from '#testing/mail/examples.ts'

/** An example of every mail of the product, by a name for its picture. */
export const EXAMPLES: [name: string, mail: Mail][] = Object.entries({ ...ownMails, ...toldMails(declared) }).flatMap(
  ([name, mails]) => mails.map((mail, at): [string, Mail] => [at === 0 ? name : `${name}-${at + 1}`, mail]),
)

export const WIDTHS = [360, 700] as const
export const SCHEMES = ['light', 'dark'] as const

/** Shows mails as a mail program does, without network and script; answers what they asked the network for. */
export async function openMailProgram(browser: Browser, options: { width: number; colorScheme: 'light' | 'dark' }) {
  const { width, colorScheme } = options
  const context = await browser.newContext({
    viewport: { width, height: 400 },
    colorScheme,
    locale: 'en-GB',
  })
  const asked: string[] = []
  await context.route('**', (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  return { page: await context.newPage(), asked, close: () => context.close() }
}

export async function showMail(page: Page, { html }: Mail) {
  await page.setContent(html)
}

export async function takeMailPicture(page: Page, path: string) {
  await page.screenshot({ path, fullPage: true, animations: 'disabled' })
}

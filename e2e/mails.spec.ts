import { expect, type Page, test } from '@playwright/test'
import type { Mail } from '#server/mail/letter.ts'
import { faultsOf } from './support/axe.ts'
import { EXAMPLES, openMailProgram, SCHEMES, showMail, WIDTHS } from './support/mail-pictures.ts'

/** A mail has no page around it. */
const OF_PAGES = ['landmark-one-main', 'region', 'page-has-heading-one']

const widest = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

const withoutSpaces = (text: string) => text.replace(/[\s\u200b]+/g, '')

/** The lines of the plain text that the HTML does not show; addresses of links it need not. */
function notShown({ text }: Mail, shown: string) {
  const lines = text.split('\n').map((line) => line.replace(/^(> |- |--$)|(: | *)https:.*|:$/g, ''))
  return lines.filter((line) =>
    [line, line.replace(': ', '')].every((words) => !withoutSpaces(shown).includes(withoutSpaces(words))),
  )
}

for (const colorScheme of SCHEMES) {
  test(`every mail of the product, ${colorScheme}`, async ({ browser }) => {
    const [narrow, wide] = WIDTHS
    const { page, asked, close } = await openMailProgram(browser, { width: narrow, colorScheme })
    for (const [name, mail] of EXAMPLES) {
      await test.step(name, async () => {
        await page.setViewportSize({ width: narrow, height: 400 })
        await showMail(page, mail)
        expect.soft(await faultsOf(page, { without: OF_PAGES }), name).toEqual([])
        expect.soft(notShown(mail, (await page.getByRole('article').textContent()) ?? ''), name).toEqual([])
        expect.soft(await widest(page), `${name} at ${narrow} px`).toBeLessThanOrEqual(narrow)
        await page.setViewportSize({ width: wide, height: 400 })
        expect.soft(await widest(page), `${name} at ${wide} px`).toBeLessThanOrEqual(wide)
      })
    }
    expect(asked).toEqual([])
    await close()
  })
}

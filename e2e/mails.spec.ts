import { expect, test } from '@playwright/test'
import type { Mail } from '#server/mail/letter.ts'
import { faultsOf } from './support/axe.ts'
import { EXAMPLES, openMailProgram, SCHEMES, showMail, takeMailPicture, WIDTHS } from './support/mail-pictures.ts'

/** A mail has no page around it. */
const OF_PAGES = ['landmark-one-main', 'region', 'page-has-heading-one']

const withoutSpaces = (text: string) => text.replace(/[\s\u200b]+/g, '')

/** The lines of the plain text that the HTML does not show; addresses of links it need not. */
function notShown({ text }: Mail, shown: string) {
  const lines = text.split('\n').map((line) => line.replace(/^(> |- |--$|https:.*)|:$/g, ''))
  return lines.filter((line) =>
    [line, line.replace(': ', '')].every((words) => !withoutSpaces(shown).includes(withoutSpaces(words))),
  )
}

for (const width of WIDTHS) {
  for (const colorScheme of SCHEMES) {
    test(`every mail of the product, ${width} px wide, ${colorScheme}`, async ({ browser }, info) => {
      const { page, asked, close } = await openMailProgram(browser, { width, colorScheme })
      for (const [name, mail] of EXAMPLES) {
        await test.step(name, async () => {
          await showMail(page, mail)
          await takeMailPicture(page, info.outputPath(`${name}.png`))
          expect.soft(await faultsOf(page, { without: OF_PAGES }), name).toEqual([])
          expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width)
          expect.soft(notShown(mail, (await page.getByRole('article').textContent()) ?? ''), name).toEqual([])
        })
      }
      expect(asked).toEqual([])
      await close()
    })
  }
}

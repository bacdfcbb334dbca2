import { expectGoodScreen } from './support/axe.ts'
import { jpg, pdf } from './support/documents.ts'
import { enter, somebody } from './support/people.ts'
import { arriveAt } from './support/registration.ts'
import { expect, test } from './support/test.ts'

test('a person can preview an upload in the page, a PDF as well as a picture', async ({ page, product }) => {
  await enter(page, product, somebody('staff'))
  await arriveAt(page, 'passport')
  for (const document of [await pdf('passport.pdf', 'Passport of Amara'), await jpg('passport.jpg')]) {
    await page.locator('[data-field="passportFile"] input[type=file]').setInputFiles(document)
    await page.getByRole('button', { name: `Preview ${document.name}` }).click()
    const dialog = page.getByRole('dialog', { name: document.name })
    await expect(dialog.locator('canvas, img').first()).toBeVisible()
    await expectGoodScreen(page, `preview of ${document.name}`)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: `Preview ${document.name}` })).toBeFocused()
  }
})

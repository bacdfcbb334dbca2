import type { Browser, Page } from '@playwright/test'
import { arrive, createTeam, type Somebody, somebody } from './support/people.ts'
import { expectStep, fillStep, nextButton } from './support/registration.ts'
import type { Product } from './support/server.ts'
import { expect, test } from './support/test.ts'

// The pictures of the README, taken from the running product: `npm run pictures`.
const FOLDER = 'docs/pictures'

async function takePicture(page: Page, name: string) {
  // Toasts go after four seconds; a picture is of the page below them.
  await page.waitForTimeout(4500)
  await page.screenshot({ path: `${FOLDER}/${name}.png`, animations: 'disabled', caret: 'hide' })
}

interface Worker {
  person: Somebody
  code: string
  address: string
}

/** Somebody on a phone registers as far as the second step and asks to join the team. */
async function joinFromPhone(browser: Browser, product: Product, { person, code, address }: Worker) {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'en-GB',
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    extraHTTPHeaders: { 'x-forwarded-for': address },
  })
  const page = await context.newPage()
  await arrive(page, product, person)
  await page.getByLabel('Team Code').fill(code)
  await page.getByRole('button', { name: 'Join Team' }).click()
  await expect(page.getByText('Join request sent to team manager')).toBeVisible()
  await page.goto('/registration')
  await fillStep(page, 'personal')
  await nextButton(page, 'personal').click()
  await expectStep(page, 'address')
  return page
}

test('pictures of the pages', async ({ browser, page, product }) => {
  test.setTimeout(240_000)
  await arrive(page, product, somebody('manager', 'Maya Clarke'))
  const code = await createTeam(page, 'Bright Care')
  const workers = ['Amara Okafor', 'Ben Hughes', 'Chloe Patel'].map((name) => somebody('staff', name))
  for (const [index, person] of workers.entries()) {
    const phone = await joinFromPhone(browser, product, { person, code, address: `203.0.113.${index + 1}` })
    if (index === 0) await takePicture(phone, 'registration-phone')
    await phone.context().close()
    if (index < 2) await page.getByRole('button', { name: `Approve ${person.name}` }).click()
  }
  await expect(page.getByRole('button', { name: 'Approve Chloe Patel' })).toBeVisible()
  await takePicture(page, 'candidates')
})

import { stepIds } from '#features/registration/schema.ts'
import { faultsInBothThemes, faultsOf } from './support/axe.ts'
import { openDevice } from './support/device.ts'
import { createTeam, enter, joinTeam, somebody } from './support/people.ts'
import { giveAnswers } from './support/registration.ts'
import { expect, test } from './support/test.ts'

const PHONE_ROW = 80

test('a manager walks the matrix by keyboard, narrows it, records a training, and reads the list on a phone', async ({
  page,
  browser,
  product,
}) => {
  // A dialog that fades in has too little contrast for a moment.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const worker = await openDevice({ browser, product })
  await Promise.all([
    enter(page, product, somebody('manager', 'Maya Clarke')),
    enter(worker, product, somebody('staff', 'Amara Okafor')),
  ])
  const code = await createTeam(page, 'Bright Care')
  await giveAnswers(worker, stepIds)
  await joinTeam(worker, { manager: page, code })
  await worker.context().close()
  await page.getByRole('link', { name: 'Compliance', exact: true }).click()
  await page.getByRole('button', { name: 'Add the Ready Sets' }).click()

  await test.step('by keyboard', async () => {
    const cells = page.getByRole('gridcell')
    await cells.first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(cells.nth(1)).toBeFocused()
    await page.keyboard.press('End')
    await expect(cells.last()).toBeFocused()
    await page.keyboard.press('Control+Home')
    await expect(cells.first()).toBeFocused()
    await page.keyboard.press('Enter')
    const card = page.getByRole('dialog')
    await expect(card).toContainText('Rule')
    await expect(card).toBeFocused()
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    await expect(cells.first()).toBeFocused()
  })

  await test.step('asks whoever is ticked for what they lack', async () => {
    await page.keyboard.press('i')
    await expect(page.getByRole('dialog')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Ask For…' }).press('Enter')
    const form = page.getByRole('dialog')
    await expect(form).toContainText('one message')
    expect(await faultsOf(page)).toEqual([])
    await form.getByRole('button', { name: 'Ask 1 person' }).press('Enter')
    await expect(page.getByText('1 person has been asked')).toBeVisible()
  })

  await test.step('by filters, of which one gets a name', async () => {
    // What was given waits for the team: nobody is blocked by it.
    await page.getByRole('button', { name: /^With something to verify/ }).click()
    await expect(page).toHaveURL(/state=waiting/)
    await page.getByRole('button', { name: 'Save Filter' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('To call today')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('button', { name: 'To call today', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.getByLabel('State').selectOption('Exempt')
    await expect(page.getByText('Nobody matches this filter')).toBeVisible()
    await page.getByRole('button', { name: 'To call today', exact: true }).click()
    await expect(page.getByRole('rowheader', { name: /Amara Okafor/ })).toBeVisible()
  })

  await test.step('a session marks who attended', async () => {
    await page.getByRole('tab', { name: 'Training' }).click()
    await page.getByRole('button', { name: 'Record a Session' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('combobox', { name: 'Training' }).selectOption({ index: 1 })
    await form.getByRole('textbox', { name: 'Issuing body' }).fill('Red Cross')
    await form.getByRole('textbox', { name: 'Held on' }).fill('05/01/2026')
    await form.getByRole('checkbox', { name: 'Amara Okafor' }).check()
    await form.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Sessions' })).toContainText('Amara Okafor')
  })

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('tab', { name: 'People' }).click()
    const row = page.getByRole('list', { name: 'People' }).getByRole('listitem').first()
    await expect.poll(async () => (await row.boundingBox())?.height ?? Infinity).toBeLessThanOrEqual(PHONE_ROW)
    await row.getByRole('button').click()
    await expect(page.getByRole('dialog').getByRole('list', { name: 'What is asked' })).toBeVisible()
    expect(await faultsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

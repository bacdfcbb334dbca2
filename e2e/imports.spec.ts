import type { Page } from '@playwright/test'
import { addDays, deviceClock, formatDay, londonToday } from '#shared/time.ts'
import { expectGoodScreen } from './support/axe.ts'
import { openDevice } from './support/device.ts'
import { waitForMail } from './support/mail.ts'
import { enter, foundTeam, somebody } from './support/people.ts'
import { expect, test } from './support/test.ts'

const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** A rota as an agency has it: its own words for jobs, a site that the team does not have yet, and a line that is wrong. */
function rota() {
  const day = formatDay(addDays(londonToday(deviceClock), 3))
  return [
    'Care Home,Customer,Shift date,From,Finish,Break (mins),Grade,Pay rate',
    `The Oaks,Oak Homes,${day},0730,20.00,60,HCA,13.50`,
    `The Oaks,Oak Homes,${day},20:00,08:00,60,Sen. Carer,14.25`,
    `The Oaks,Oak Homes,soon,20:00,08:00,60,RGN,21`,
  ].join('\n')
}

async function choose(page: Page, file: ReturnType<typeof fileOf>) {
  await page.getByLabel('CSV or Excel file').setInputFiles(file)
}

test('a rota with the words of an agency becomes drafts, its site in the same pass, and a list is invited', async ({
  browser,
  product,
}) => {
  const page = await openDevice({ browser, product })
  await enter(page, product, somebody('manager', 'Maya Clarke'))
  await foundTeam(page, 'Bright Care')

  await page.goto('/manager-dashboard/shifts')
  await page.getByRole('button', { name: 'More for shifts' }).click()
  await page.getByRole('menuitem', { name: 'Import From a File' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Shifts' })
  const template = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Template as XLSX' }).click()
  const path = await (await template).path()
  await page.getByLabel('CSV or Excel file').setInputFiles(path)
  await expect(dialog.getByText('This file has no lines below its headings')).toBeVisible()
  await choose(page, fileOf('rota.csv', rota()))

  await expect(dialog.getByText('Line 4, Date says ‘soon’: Enter a day such as 31/12/2026')).toBeVisible()
  await dialog.getByLabel('Sen. Carer, 1 line').selectOption('Care Assistant')
  await dialog.getByLabel('The Oaks, Oak Homes, 2 lines').selectOption('A new site')
  await dialog.getByLabel('Address').fill('1 Mill Lane, Leeds')
  await dialog.getByLabel('Postcode').fill('nowhere')
  await dialog.getByRole('button', { name: 'Add This Site' }).click()
  await expect(dialog.getByText('The Oaks: Enter a full UK postcode such as SW1A 1AA')).toBeVisible()
  await expectGoodScreen(page, 'the words of a file')
  await dialog.getByLabel('Postcode').fill('ls1 4ap')
  await dialog.getByRole('button', { name: 'Add This Site' }).click()
  await expect(dialog.getByText('2 drafts would be added')).toBeVisible()
  await expect(dialog.getByText('2 places, 22 h 30 min: £312.00 in pay before tax')).toBeVisible()
  const correct = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save Lines to Correct' }).click()
  expect((await correct).suggestedFilename()).toBe('Left out of rota.csv')
  await dialog.getByRole('button', { name: 'Import 2 drafts' }).click()
  await expect(dialog.getByText('2 drafts added, the rest left out')).toBeVisible()
  await expect(dialog.getByText('Line 4, Date says ‘soon’: Enter a day such as 31/12/2026')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'The Oaks' })).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/manager-dashboard/candidates')
  await page.getByRole('button', { name: 'Invite a List' }).click()
  const list = page.getByRole('dialog', { name: 'Invite a List' })
  const femi = somebody('staff', 'Femi Adeyemi')
  await list.getByLabel('Or paste addresses').fill(`Femi Adeyemi <${femi.email}>; ${femi.email}, nobody`)
  await list.getByRole('button', { name: 'Check Addresses' }).click()
  await expect(list.getByText('1 invitation would be sent')).toBeVisible()
  await expect(list.getByText(`Line 3: ${femi.email} comes again`)).toBeVisible()
  await expectGoodScreen(page, 'a list of people')
  await list.getByRole('button', { name: 'Send 1 invitation' }).click()
  await expect(list.getByText('1 invitation sent, the rest left out')).toBeVisible()
  await list.getByRole('button', { name: 'Close' }).last().press('Enter')
  await expect(list).toBeHidden()
  await waitForMail(product, { to: femi.email, subject: /invites you/ })
})

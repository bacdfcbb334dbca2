import { expectGoodScreen } from './support/axe.ts'
import { enter, foundTeam, somebody } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('terms of a client are written, said in a sentence, begun and changed, and a new shift knows the order number', async ({
  page,
  product,
}) => {
  await enter(page, product, somebody('manager', 'Maya Clarke'))
  await foundTeam(page, 'Bright Care')
  await page.goto('/manager-dashboard/clients')
  await page.getByRole('button', { name: 'Add Client' }).last().click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('Oak Homes')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Client' }).click()
  await page.getByRole('dialog', { name: 'Client' }).getByRole('button', { name: 'Add Site' }).click()
  await page.getByLabel('Name').fill('The Oaks')
  await page.getByLabel('Address').fill('1 Mill Lane, Leeds')
  await page.getByLabel('Postcode').fill('ls1 4ap')
  await page.getByRole('button', { name: 'Add Site' }).click()
  await page.getByRole('dialog', { name: 'Site' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^Oak Homes/ }).click()
  await page.getByRole('dialog', { name: 'Client' }).getByRole('button', { name: 'See Terms' }).press('Enter')
  await expect(page.getByText('Nothing of its own is agreed')).toBeVisible()

  await page.getByRole('button', { name: 'New Terms' }).press('Enter')
  await page.getByLabel('What counts').selectOption('Terms of this client')
  await page.getByRole('button', { name: 'Add Notice' }).press('Enter')
  await page.getByLabel('When a shift is').first().selectOption('Cancelled, or somebody is taken off')
  await page.getByLabel('Caused by').selectOption('The client')
  await page.getByLabel('With less notice than, hours').fill('24')
  await page.getByLabel('What is still due').selectOption('So many minutes')
  await page.getByLabel('Each worker still gets, % or minutes of the pay').fill('240')
  await page.getByLabel('The client still pays, % or minutes of the charge').fill('240')
  const example = page.getByRole('region', { name: 'What it costs' })
  await expect(example.getByRole('status')).toContainText(
    'A shift cancelled by the client 10 h before it begins pays 4 h: £57.60.',
  )
  await page.getByRole('textbox', { name: 'Order number' }).fill('PO 4711')
  await expectGoodScreen(page, 'new terms of a client')
  await page.getByRole('button', { name: 'Begin These Terms' }).press('Enter')
  await expect(page.getByText('The first terms of this client.')).toBeVisible()
  await expect(page.getByText('Pays 4 h, charges 4 h')).toBeVisible()

  await page.getByRole('button', { name: 'New Terms' }).press('Enter')
  await page.getByLabel('Worked hours are approved').selectOption('By two managers, one after the other')
  await page.getByRole('button', { name: 'Begin These Terms' }).press('Enter')
  await expect(
    page.getByText('Hours are approved: As the team does, now By two managers, one after the other'),
  ).toBeVisible()
  await expectGoodScreen(page, 'terms of a client')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectGoodScreen(page, 'terms of a client on a phone')

  await page.goto('/manager-dashboard/shifts?new=true')
  await expect(page.getByRole('textbox', { name: 'Order number' })).toHaveAttribute('placeholder', 'PO 4711')
})

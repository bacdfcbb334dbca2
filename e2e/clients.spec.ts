import { expectGoodScreen } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { openDevice } from './support/device.ts'
import { enter, foundTeam, somebody } from './support/people.ts'
import { expect, test } from './support/test.ts'

const CSV =
  'Customer,Home,Address,Post code\nOak Homes,Elm House,"2 Mill Lane, Leeds",LS1 4AP\nHill Care,The Hill,3 Mill Lane,nowhere\n'

test('a client and its sites are added, imported and changed by two managers at once, 360 px wide', async ({
  browser,
  product,
}) => {
  const page = await openDevice({ browser, product, width: 360 })
  await enter(page, product, somebody('manager', 'Maya Clarke'))
  await foundTeam(page, 'Bright Care')
  await page.goto('/manager-dashboard/clients')
  await page.getByRole('button', { name: 'Add Client' }).last().click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('Oak Homes')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Client' }).click()
  await page.getByRole('dialog', { name: 'Client' }).getByRole('button', { name: 'Add Site' }).click()
  await expect(page.getByRole('heading', { name: 'New site' })).toBeFocused()
  await page.getByLabel('Name').fill('The Oaks')
  await page.getByLabel('Postcode').fill('nowhere')
  await page.getByRole('button', { name: 'Add Site' }).click()
  await expect(page.getByText('Enter a full UK postcode such as SW1A 1AA')).toBeVisible()
  await page.getByLabel('Address').fill('1 Mill Lane, Leeds')
  await page.getByLabel('Postcode').fill('ls1 4ap')
  await page.getByRole('button', { name: 'Add Site' }).click()
  const panel = page.getByRole('dialog', { name: 'Site' })
  await expect(panel.getByText('LS1 4AP')).toBeVisible()
  await expectGoodScreen(page, 'a site')

  await panel.getByRole('button', { name: 'Change Site' }).click()
  await page.getByLabel('Parking').fill('Behind the house')
  await inDatabase(product, `update app.sites set version = 2, uniform = 'Black trousers' where name = 'The Oaks'`)
  await page.getByRole('button', { name: 'Save Site' }).click()
  await expect(page.getByText(/changed: Uniform\). What you typed is still here/)).toBeVisible()
  await page.getByRole('button', { name: 'Save Site' }).click()
  await expect(panel.getByText('Behind the house')).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'More for clients' }).click()
  await page.getByRole('menuitem', { name: 'Import From a File' }).click()
  await page
    .getByLabel('CSV or Excel file')
    .setInputFiles({ name: 'sites.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  const dialog = page.getByRole('dialog', { name: 'Import Clients and Sites' })
  await expect(dialog.getByText('Line 3, Postcode says ‘nowhere’: Enter a full UK postcode')).toBeVisible()
  await expectGoodScreen(page, 'a dry run of an import')
  await dialog.getByRole('button', { name: 'Import 1 site' }).click()
  await expect(dialog.getByText('1 site added, the rest left out')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('button', { name: 'Elm House' })).toBeVisible()
  // A dialog that opens or closes takes the message along: what is pressed stays where it is, and acts when it is let go.
  await page.getByRole('button', { name: 'Undo' }).hover()
  await page.mouse.down()
  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
  await expect(shortcuts.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.mouse.up()
  await expect(page.getByText(/deleted$/)).toBeVisible()
  await shortcuts.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Elm House' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'The Oaks' })).toBeVisible()
})

import { readFile } from 'node:fs/promises'
import { expectGoodScreen } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { openDevice } from './support/device.ts'
import { waitForMail } from './support/mail.ts'
import { enter, foundTeam, joinTeam, send, somebody } from './support/people.ts'
import { clearForWork, makeSite } from './support/shifts.ts'
import { expect, test } from './support/test.ts'
import { work } from './support/worked.ts'

test('approved hours are invoiced: laid out, issued, opened by the client’s link, paid in part and credited', async ({
  page,
  product,
  browser,
}) => {
  const carer = await openDevice({ browser, product })
  await enter(page, product, somebody('manager', 'Mara Lindqvist'))
  const code = await foundTeam(page, 'Night Owls')
  const nia = somebody('staff', 'Nia Roberts')
  await enter(carer, product, nia)
  const teamId = await joinTeam(carer, { manager: page, code })
  await clearForWork(product, { teamId, email: nia.email })
  const siteId = await makeSite(page, { teamId })
  const accounts = `accounts-${teamId.slice(0, 8)}@rosewood.test`
  await inDatabase(
    product,
    `update app.clients set invoice_address = E'Rosewood Homes\\n12 Park Lane\\nLeeds', invoice_email = $2 where team_id = $1`,
    [teamId, accounts],
  )
  const [{ id: userId }] = await inDatabase(product, 'select id from app.users where email = $1', [nia.email])
  await work(page, product, { teamId, siteId, userId, day: 1, charge: '20.00' })
  await carer.goto('/hours')
  const question = carer.getByRole('region', { name: 'To confirm' })
  await question.getByRole('button', { name: 'Confirm 07:00–15:00, as planned' }).press('Enter', { timeout: 15_000 })
  await expect(question).toHaveCount(0)
  const [line] = await inDatabase(product, 'select id, version from app.work_records where user_id = $1', [userId])
  const lines = [{ recordId: line.id, version: line.version }]
  await send(page, `/api/teams/${teamId}/timesheets/approve`, { lines })

  // What stands on them is said once; then the draft is there.
  await page.goto('/manager-dashboard/invoices')
  await page.getByRole('button', { name: 'Say What Stands on Them' }).press('Enter')
  const settings = page.getByRole('dialog', { name: 'What stands on your invoices' })
  await settings.getByLabel('Name of the business').fill('Night Owls Ltd')
  await settings.getByLabel('Address', { exact: true }).fill('1 Owl Street\nLeeds\nLS1 1AA')
  await settings.getByLabel('VAT number').fill('GB 123 4567 82')
  await settings.getByLabel('Numbers begin with').fill('NO')
  await expectGoodScreen(page, 'what stands on invoices')
  await settings.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(settings).toHaveCount(0)
  await page.getByRole('list', { name: 'Drafts' }).getByRole('button', { name: 'Rosewood Homes' }).press('Enter')
  const draft = page.getByRole('dialog', { name: 'Draft for Rosewood Homes' })
  await expect(draft.getByRole('table', { name: 'Lines of the invoice' })).toContainText('£150.00')
  await expectGoodScreen(page, 'a draft of an invoice')
  // A shift is left out and brought back.
  await draft.getByText('Leave Shifts Out').press('Enter')
  await draft.getByRole('button', { name: /^Leave Out: / }).press('Enter')
  await expect(page.getByRole('list', { name: 'Left out of drafts' })).toContainText('Nia Roberts')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Bring Back: / }).press('Enter')
  await page.getByRole('list', { name: 'Drafts' }).getByRole('button', { name: 'Rosewood Homes' }).press('Enter')
  await expect(draft.getByRole('table', { name: 'Lines of the invoice' })).toContainText('£150.00')
  await page.keyboard.press('Escape')

  // Issued with the word for it, under the first number, with VAT.
  await page.getByRole('button', { name: 'Issue 1, £180.00…' }).press('Enter')
  const issuing = page.getByRole('dialog', { name: 'Issue £180.00' })
  await issuing.getByLabel('Type issue to confirm').fill('issue')
  await issuing.getByRole('button', { name: 'Issue £180.00' }).press('Enter')
  await expect(page.getByText('Nothing is to be invoiced')).toBeVisible()
  await page.getByRole('tab', { name: 'Issued' }).press('Enter')
  await page.getByRole('button', { name: 'NO000001, Rosewood Homes' }).press('Enter')
  const invoice = page.getByRole('dialog', { name: 'NO000001, Rosewood Homes' })
  await expect(invoice.getByText('VAT 20%').first()).toBeVisible()
  await expectGoodScreen(page, 'an issued invoice')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    invoice.getByRole('button', { name: 'Save the PDF of NO000001' }).press('Enter'),
  ])
  expect((await readFile(await saved.path())).subarray(0, 4).toString()).toBe('%PDF')

  // The client opens the link on a phone: what it comes to, and nothing about pay.
  const mail = await waitForMail(product, { to: accounts })
  const client = await openDevice({ browser, product })
  await client.setViewportSize({ width: 360, height: 740 })
  await client.goto(mail.links.find((link) => link.includes('/invoice')) as string)
  await expect(client.getByText('Still to pay')).toBeVisible()
  await expect(client.getByText('£13.50')).toHaveCount(0)
  await expectGoodScreen(client, 'an invoice by its link on a phone')

  // A part is paid, the rest is credited.
  await invoice.getByRole('button', { name: 'Record a Payment…' }).press('Enter')
  const payment = page.getByRole('dialog', { name: 'Payment of NO000001' })
  await payment.getByLabel('Amount, £').fill('80.00')
  await payment.getByRole('button', { name: 'Record It' }).press('Enter')
  await expect(payment).toHaveCount(0)
  await invoice.getByRole('button', { name: 'Credit…' }).press('Enter')
  const credit = page.getByRole('dialog', { name: 'Credit note for NO000001' })
  await credit.getByLabel('Why').fill('They agreed on another day')
  await expectGoodScreen(page, 'a credit note')
  await credit.getByRole('button', { name: 'Issue the Credit Note' }).press('Enter')
  await expect(credit).toHaveCount(0)
  await invoice.getByRole('button', { name: 'See the Statement of Rosewood Homes' }).press('Enter')
  await page.getByRole('button', { name: 'Mail It', exact: true }).press('Enter')
  await expect(page.getByRole('list', { name: 'Statements that were mailed' })).toContainText(accounts)
  await expectGoodScreen(page, 'the statement of a client')
  await page.keyboard.press('Escape')
  const statement = await waitForMail(product, { to: accounts, subject: /Statement/ })
  await client.goto(statement.links.find((link) => link.includes('/invoice')) as string)
  await expect(client.getByText('Owed then')).toBeVisible()
  await expectGoodScreen(client, 'a statement by its link on a phone')
  // What older screens say of it: the client's record, the search, the dashboard, the figures.
  const [{ id: clientId }] = await inDatabase(product, 'select id from app.clients where team_id = $1', [teamId])
  await page.goto(`/manager-dashboard/clients?client=${clientId}`)
  const client1 = page.getByRole('dialog', { name: 'Client' })
  await expect(client1.getByRole('link', { name: 'NO000001' })).toBeVisible()
  await expectGoodScreen(page, 'a client with its invoices')
  await page.goto('/manager-dashboard')
  await expect(page.getByText('Overdue Invoices', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('invoice 1')
  await expect(page.getByRole('option', { name: /Invoice NO000001/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/manager-dashboard/figures')
  await expect(page.getByRole('list', { name: 'In all' })).toContainText('on invoices')
  const flow = page.getByRole('region', { name: 'Hours from Plan to Invoice' })
  await flow.getByRole('button', { name: 'Tools: Hours from Plan to Invoice' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Show as Table' }).press('Enter')
  await expect(flow.getByRole('table')).toContainText('7.5')
  await expectGoodScreen(page, 'figures of work')
  await flow.getByRole('table').getByRole('link').first().press('Enter')
  await expect(page).toHaveURL(/timesheets.*week=/)
  await page.goBack()
  await page.getByText('By month').click()
  await expect(page).toHaveURL(/by=month/)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectGoodScreen(page, 'figures of work on a phone')
  await page.goto('/manager-dashboard/invoices')
  for (const tab of ['Drafts', 'Issued', 'Margin', 'VAT']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectGoodScreen(page, `invoices on a phone, ${tab}`)
  }
})

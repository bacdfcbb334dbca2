import type { Page } from '@playwright/test'
import { aRequirement } from '#testing/people/requirement.ts'
import { expectGoodScreen } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { openDevice } from './support/device.ts'
import { enter, foundTeam, joinTeam, send, somebody } from './support/people.ts'
import type { Product } from './support/server.ts'
import { clearForWork, makeSite, publishShift } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

const CANDIDATES = '/manager-dashboard/candidates'

/** Everywhere that a manager reads where the one person of the team stands. */
async function expectForManager(page: Page, { words, shift }: { words: string; shift: string }) {
  await page.goto(CANDIDATES)
  const row = page.locator('main :is(tr, li)[data-row]').filter({ hasText: 'Femi Adeyemi' })
  await expect(row).toContainText(words)
  await row.getByText('Femi Adeyemi').click()
  await expect(page.getByRole('region', { name: 'Standing' })).toContainText(words)
  await page.goto('/manager-dashboard/compliance')
  await expect(page.getByRole('rowheader', { name: /Femi Adeyemi/ })).toContainText(words)
  await page.goto(`/manager-dashboard/shifts?shift=${shift}`)
  const person = page.getByRole('button', { name: 'Femi Adeyemi', exact: true })
  await expect(person).toBeVisible()
  // The row of a candidate has it as an icon with these words.
  await expect(page.getByText(words, { exact: true })).toHaveCount(1)
}

/** Everywhere that the person reads it. */
async function expectForPerson(page: Page, { words, badge }: { words: string; badge: string }) {
  for (const path of ['/staff-dashboard', '/profile', '/work-passport']) {
    await page.goto(path)
    await expect(page.getByRole('region', { name: 'Where you stand' }), path).toContainText(words)
  }
  await expect(page.getByRole('region', { name: 'ID Badge' })).toContainText(badge)
}

async function verifyFirstAid(product: Product, of: { teamId: string; email: string }) {
  await inDatabase(
    product,
    `with given as (
       insert into app.evidence (user_id, kind, title, source, digest, valid_from, given_at)
       select id, 'certificate:first aid', 'First Aid Certificate', gen_random_uuid()::text, '', '2020-01-01', now()
         from app.users where email = $2 returning id, user_id)
     insert into app.verifications (team_id, user_id, evidence_id, decision, decided_at) select $1, user_id, id, 'verified',
       now() from given`,
    [of.teamId, of.email],
  )
}

test('the same person reads, and their manager reads of them, the same standing on every page', async ({
  page: manager,
  product,
  browser,
}) => {
  await enter(manager, product, somebody('manager', 'Maya Clarke'))
  const code = await foundTeam(manager, 'Bright Care')
  const femi = somebody('staff', 'Femi Adeyemi')
  const worker = await openDevice({ browser, product, width: 360 })
  await enter(worker, product, femi)
  const teamId = await joinTeam(worker, { manager, code })
  await clearForWork(product, { teamId, email: femi.email })
  const requirement = { ...aRequirement, name: 'First Aid', kinds: ['certificate:first aid'] }
  await send(manager, `/api/teams/${teamId}/requirements`, requirement)
  const shift = await publishShift(manager, { teamId, siteId: await makeSite(manager, { teamId }) })

  await manager.goto('/manager-dashboard')
  const figure = (name: string) =>
    manager.getByRole('listitem').filter({ has: manager.getByText(name, { exact: true }) })
  await expect(figure('Can Work Today')).toContainText('0 of 1')
  await expect(figure('Blocked')).toContainText('First Aid 1')
  await expectForManager(manager, { words: 'Blocked: First Aid', shift })
  await expectForPerson(worker, { words: '1 to give: First Aid', badge: 'Not ready' })
  await expectGoodScreen(worker, 'work passport of somebody who is blocked')
  await worker.goto('/staff-dashboard')
  await expectGoodScreen(worker, 'home of somebody who is blocked')

  await verifyFirstAid(product, { teamId, email: femi.email })
  await manager.goto('/manager-dashboard')
  await expect(figure('Can Work Today')).toContainText('1 of 1')
  await expectForManager(manager, { words: 'Can work', shift })
  await expectForPerson(worker, { words: 'Ready to work', badge: 'Ready to work' })
  await expect(worker.getByText(/^Verified .*by Bright Care on/).first()).toBeVisible()

  await manager.goto(CANDIDATES)
  await manager.getByRole('button', { name: 'Search or do something' }).click()
  const palette = manager.getByRole('dialog', { name: 'Search people, pages and actions' })
  await palette.getByRole('combobox').fill('blocked')
  await palette.getByRole('option', { name: 'Candidates: Blocked' }).click()
  await expect(manager).toHaveURL(/standing=blocked/)
  await expect(manager.getByText('Femi Adeyemi')).toBeHidden()
})

import { addDays, deviceClock, londonToday } from '#shared/time.ts'
import { expectGoodScreen } from './support/axe.ts'
import { enter, foundTeam, joinAsManager, send, somebody } from './support/people.ts'
import { publishShift } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

test('an owner limits a manager to a site; the open page follows; the rest is closed until the owner ends it', async ({
  page: owner,
  product,
  browser,
}) => {
  await enter(owner, product, somebody('manager', 'Maya Clarke'))
  await foundTeam(owner, 'Bright Care')
  const { runs } = await (await owner.request.get('/api/teams')).json()
  const teamId = runs[0].id
  const team = `/api/teams/${teamId}`
  const ben = await joinAsManager({ browser, product, width: 360 }, { owner, teamId, name: 'Ben Howe' })
  const client = await send(owner, `${team}/clients`, { name: 'Tree Homes' })
  for (const name of ['Ash House', 'Beech House']) {
    const site = { name, address: '12 Park Lane\nLeeds', postcode: 'LS8 1AB' }
    const { id: siteId } = await send(owner, `${team}/clients/${client.id}/sites`, site)
    await publishShift(owner, { teamId, siteId })
  }
  const shifts = `/manager-dashboard/shifts?day=${addDays(londonToday(deviceClock), 2)}`
  const shiftAt = (site: string) => ben.getByRole('main').getByText(site).filter({ visible: true }).first()
  await ben.goto(shifts)
  await expect(shiftAt('Beech House')).toBeVisible()

  await owner.goto('/manager-dashboard/settings?tab=managers')
  await owner.getByRole('button', { name: 'Choose what Ben Howe manages' }).press('Enter')
  const dialog = owner.getByRole('dialog', { name: 'What Ben Howe manages' })
  await dialog.getByRole('radio', { name: 'These sites' }).check()
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog.getByText('Choose a site, or the whole team')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Ash House' }).press('Space')
  await expect(dialog.getByText('Ben Howe will see 1 site and 0 people, and nothing else of the team.')).toBeVisible()
  await expectGoodScreen(owner, 'limit a manager')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(owner.getByText('Ben Howe manages 1 site now')).toBeVisible()

  await expect(shiftAt('Beech House')).toHaveCount(0)
  await expect(shiftAt('Ash House')).toBeVisible()
  // The counts of the days, too, are of their sites alone.
  await expect(ben.getByText('0 of 1').filter({ visible: true }).first()).toBeVisible()
  await expect(ben.getByText('0 of 2')).toHaveCount(0)
  await ben.getByRole('button', { name: 'You manage 1 site' }).press('Enter')
  await expect(ben.getByText('An owner of the team can change this.')).toBeVisible()
  await expectGoodScreen(ben, 'shifts of a limited manager')
  await ben.goto('/manager-dashboard/audit')
  await expect(ben.getByText('You manage these sites only')).toBeVisible()

  await owner.getByRole('button', { name: 'Choose what Ben Howe manages' }).press('Enter')
  await dialog.getByRole('radio', { name: 'Whole team' }).check()
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(owner.getByText('Ben Howe manages the whole team now')).toBeVisible()
  await ben.goto(shifts)
  await expect(shiftAt('Beech House')).toBeVisible()
})

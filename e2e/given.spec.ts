import { stepIds } from '#features/registration/schema.ts'
import { addDays, deviceClock, formatDay, londonToday } from '#shared/time.ts'
import { aRequirement } from '#testing/people/requirement.ts'
import { expectGoodScreen } from './support/axe.ts'
import { openDevice } from './support/device.ts'
import { pdf } from './support/documents.ts'
import { enter, foundTeam, joinTeam, send, somebody } from './support/people.ts'
import { giveAnswers } from './support/registration.ts'
import { clearForWork, makeSite, publishShift } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

/** What events and refetches may take. */
const LIVE_MS = 10_000

test('two minutes after a complete registration a worker reads what waits, once, and reminds the team; the manager verifies it', async ({
  page: worker,
  product,
  browser,
}) => {
  const manager = await openDevice({ browser, product })
  await worker.setViewportSize({ width: 360, height: 740 })
  await enter(manager, product, somebody('manager', 'Mara Lindqvist'))
  const code = await foundTeam(manager, 'Night Owls')
  await enter(worker, product, somebody('staff', 'Nia Roberts'))
  await giveAnswers(worker, stepIds)
  const teamId = await joinTeam(worker, { manager, code })
  await send(manager, `/api/teams/${teamId}/ready-sets`, { jobs: ['care-assistant'] })
  const siteId = await makeSite(manager, { teamId })
  await publishShift(manager, { teamId, siteId })
  await publishShift(manager, { teamId, siteId, inDays: 3 })

  await worker.goto('/shifts?view=available')
  await worker.getByRole('switch', { name: 'Show 2 I cannot take' }).check()
  await worker.getByRole('button', { name: 'Why not?' }).first().click()
  const waits = worker.getByRole('region', { name: 'Waits for Your Agency' })
  await expect(waits).toContainText('You gave these today; your agency has not checked them yet.')
  expect(await waits.getByRole('listitem').count()).toBeGreaterThan(6)
  // A clearance is nobody's to give.
  await expect(worker.getByText('is not in place')).toHaveText([/^To note: A clearance is not in place/])
  await expect(worker.getByText('The requirements of the team')).toHaveCount(1)
  await expectGoodScreen(worker, 'why not')
  await waits.getByRole('button', { name: 'Remind Your Agency' }).click()
  await expect(waits).toContainText('You have reminded them today')
  await expect(waits.getByRole('button', { name: 'Remind Your Agency' })).toHaveCount(0)
  await worker.reload()
  await expect(waits).toContainText('You have reminded them today')

  await manager.goto('/manager-dashboard')
  const need = manager.getByRole('region', { name: /^Waits for You/ })
  await expect(need).toContainText('could take 2 open shifts')
  await expectGoodScreen(manager, 'dashboard with who waits')
  await need.getByRole('link', { name: 'Verify what Nia Roberts gave' }).click()
  const queue = manager.getByRole('region', { name: 'Verification queue' })
  await expect(queue).toContainText('Only what Nia Roberts has given')
  await expectGoodScreen(manager, 'queue of one person')
  await queue.getByRole('button', { name: 'Show Everybody’s' }).click()
  await queue.getByText('1 person waits for you to work').click()
  await expect(queue.getByRole('list', { name: 'Who waits for you to work' })).toContainText('Reminded you today')
  await expectGoodScreen(manager, 'queue with who waits')
})

test('from a missing certificate to a shift: the form has its name, the manager verifies it, and the worker can work', async ({
  page: worker,
  product,
  browser,
}) => {
  const manager = await openDevice({ browser, product })
  await worker.setViewportSize({ width: 360, height: 740 })
  await enter(manager, product, somebody('manager', 'Mara Lindqvist'))
  const code = await foundTeam(manager, 'Day Owls')
  const ola = somebody('staff', 'Ola Nordmann')
  await enter(worker, product, ola)
  await giveAnswers(worker, stepIds)
  const teamId = await joinTeam(worker, { manager, code })
  await clearForWork(product, { teamId, email: ola.email })
  for (const name of ['Fire Safety', 'Food Hygiene'])
    await send(manager, `/api/teams/${teamId}/requirements`, {
      ...{ ...aRequirement, name, lastsMonths: 12, blocks: name === 'Fire Safety' },
      kinds: [`certificate:${name.toLowerCase()}`],
    })
  const siteId = await makeSite(manager, { teamId })
  await publishShift(manager, { teamId, siteId })

  await worker.goto('/staff-dashboard')
  await expect(worker.getByText('2 more things are required by your teams')).toBeVisible()
  await worker.goto('/shifts?view=available')
  await worker.getByRole('switch', { name: 'Show 1 I cannot take' }).check()
  await worker.getByRole('button', { name: 'Why not?' }).click()
  const toGive = worker.getByRole('region', { name: 'To Give' })
  await expect(toGive.getByRole('listitem')).toHaveCount(2)
  await expectGoodScreen(worker, 'what to give')
  await toGive.getByRole('link', { name: 'Give: Fire Safety' }).click()

  const entry = worker.locator('[data-item="2"]')
  await expect(worker.getByText('Fire Safety, for Day Owls')).toBeVisible()
  await expect(entry.getByLabel('Certificate Name')).toHaveValue('Fire Safety')
  await expect(entry.getByRole('textbox', { name: 'Issue Date' })).toBeFocused()
  await expectGoodScreen(worker, 'form of a required certificate')
  await entry.getByRole('textbox', { name: 'Issue Date' }).fill(formatDay(addDays(londonToday(deviceClock), -7)))
  await entry.locator('input[type=file]').setInputFiles(await pdf('fire.pdf', 'Fire safety'))
  await expect(entry.getByText('fire.pdf')).toBeVisible()
  // Another one under a name of the worker's own: the team's name is offered.
  await worker.getByRole('button', { name: 'Add Optional Certificate' }).click()
  const other = worker.locator('[data-item="3"]')
  await other.getByLabel('Certificate Name').fill('Kitchen and food course')
  await expect(other.getByRole('button', { name: 'Food Hygiene' })).toBeVisible()
  await expectGoodScreen(worker, 'names that the team asks for')
  await other.getByLabel('Certificate Name').fill('Kitchen course')
  await other.getByRole('textbox', { name: 'Issue Date' }).fill(formatDay(addDays(londonToday(deviceClock), -7)))
  await worker.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(worker.getByText('Profile updated successfully').first()).toBeVisible()

  await manager.goto('/manager-dashboard/compliance?tab=verify')
  const queue = manager.getByRole('region', { name: 'Verification queue' })
  const waiting = queue.getByRole('list', { name: 'To verify' })
  await waiting.getByRole('button', { name: /Fire Safety/ }).click()
  await expect(queue.getByRole('region', { name: 'Document' }).locator('canvas, img').first()).toBeVisible()
  await manager.keyboard.press('v')
  await expect(queue.getByText('Verified Fire Safety, Ola Nordmann')).toBeVisible()
  // Nobody knows what the other one is: the manager says it.
  await waiting.getByRole('button', { name: /Kitchen course/ }).click()
  const which = queue.getByLabel('Which requirement is this for?')
  await expectGoodScreen(manager, 'certificate of an unknown name')
  await which.selectOption({ label: 'Food Hygiene' })
  await expect(queue.getByText(/^Counts as: Food hygiene certificate/)).toBeVisible()
  await expect(queue.getByText(/^Food Hygiene/).first()).toBeVisible()
  await expectGoodScreen(manager, 'certificate that counts as another')
  await queue.getByRole('button', { name: /^Verify/ }).click()
  await expect(queue.getByText('Nothing waits')).toBeVisible()

  await worker.goto('/shifts?view=available')
  await worker.getByRole('button', { name: 'Claim' }).click()
  await expect(worker.getByRole('status').filter({ hasText: 'Booked: ' })).toBeVisible({ timeout: LIVE_MS })
  await worker.goto('/work-passport')
  await expect(worker.getByRole('region', { name: 'Compliance passport for Day Owls' })).toContainText(
    'Everything is in place.',
  )
})

test('every way out in the panel of a shift leads to the form, with the person and the thing chosen', async ({
  page: manager,
  product,
  browser,
}) => {
  const worker = await openDevice({ browser, product, width: 360 })
  await enter(manager, product, somebody('manager', 'Mara Lindqvist'))
  const code = await foundTeam(manager, 'Late Owls')
  await enter(worker, product, somebody('staff', 'Ivy Marsh'))
  await giveAnswers(worker, ['personal', 'background', 'certificates'])
  const teamId = await joinTeam(worker, { manager, code })
  const askFor = (name: string, kind: string) =>
    send(manager, `/api/teams/${teamId}/requirements`, { ...aRequirement, name, kinds: [kind] })
  await askFor('Fire Safety', 'certificate:fire safety')
  await askFor('First Aid', 'certificate:first aid')
  const siteId = await makeSite(manager, { teamId, inductionNeeded: true })
  const shift = await publishShift(manager, { teamId, siteId })
  const day = addDays(londonToday(deviceClock), 2)
  const panel = `/manager-dashboard/shifts?day=${day}&shift=${shift}`

  async function showReasons() {
    await manager.goto(panel)
    const who = manager.getByRole('region', { name: 'Who can take it' })
    await who.getByRole('searchbox', { name: 'Search people by name' }).fill('Ivy')
    await who.getByRole('button', { name: 'Ivy Marsh', exact: true }).click()
    return who
  }

  async function follow(name: string) {
    await (await showReasons()).getByRole('link', { name, exact: true }).click()
  }

  const reasons = await showReasons()
  await expect(reasons.getByRole('region', { name: 'Waits for You' })).toContainText('It was given today')

  await follow('Verify now: First Aid')
  await expect(manager.getByRole('region', { name: 'Verification queue' })).toContainText(
    'Only what Ivy Marsh has given',
  )
  await expect(manager.getByRole('heading', { name: 'First Aid Certificate' })).toBeVisible()

  await follow('Ask them for: Fire Safety')
  const ask = manager.getByRole('dialog', { name: 'Ask 1 person for what is missing' })
  await expect(ask.getByRole('checkbox', { name: /Fire Safety/ })).toBeChecked()
  await ask.getByRole('button', { name: 'Ask 1 person' }).click()
  await expect(manager.getByText('1 person has been asked')).toBeVisible()

  await follow('Check the right to work')
  await expect(manager.getByRole('dialog', { name: 'Record a Check: Right to work' })).toBeVisible()

  await follow('Ask for what is missing')
  await expect(manager.getByRole('dialog', { name: 'Ask Ivy Marsh for details' })).toBeVisible()

  await follow('Record the induction')
  const induct = manager.getByRole('dialog', { name: 'Ivy Marsh' })
  await induct.getByRole('button', { name: 'Record Induction' }).click()
  await expect(manager.getByText('The induction of Ivy Marsh is recorded')).toBeVisible()

  await manager.goto(`/manager-dashboard/policies?list=papers&paper=opt-out`)
  await expect(manager.getByRole('dialog', { name: 'New Paper' })).toBeVisible()
})

import { deviceClock, londonToday } from '#shared/time.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { aDbsCheck } from '#testing/people/dbs-check.ts'
import { aRequirement } from '#testing/people/requirement.ts'
import { expectGoodScreen } from './support/axe.ts'
import { openDevice } from './support/device.ts'
import { pdf } from './support/documents.ts'
import { enter, foundTeam, joinTeam, send, somebody } from './support/people.ts'
import { giveAnswers } from './support/registration.ts'
import { expect, test } from './support/test.ts'

const { passportNumber: PASSPORT_NUMBER } = validAnswers().passport as { passportNumber: string }
const { dbsCertificateNumber: DBS_NUMBER } = validAnswers().background as { dbsCertificateNumber: string }

const KINDS = [
  'certificate:first aid',
  'certificate:manual handling',
  'passport',
  'driving-licence',
  'proof-of-address',
  'work-history',
  'dbs',
]

test('what is rejected becomes a task, is replaced and verified; many in a row by keyboard', async ({
  page: manager,
  product,
  browser,
}) => {
  await enter(manager, product, somebody('manager', 'Maya Clarke'))
  const code = await foundTeam(manager, 'Bright Care')
  const { runs } = await (await manager.request.get('/api/teams')).json()
  const team = `/api/teams/${runs[0].id}`
  for (const kind of KINDS) await send(manager, `${team}/requirements`, { ...aRequirement, name: kind, kinds: [kind] })

  const worker = await openDevice({ browser, product, width: 360 })
  await enter(worker, product, somebody('staff', 'Amara Okafor'))
  await giveAnswers(worker, ['personal', 'address', 'passport', 'work-history', 'background', 'certificates'])
  await joinTeam(worker, { manager, code })

  await manager.goto('/manager-dashboard/compliance?tab=verify')
  const queue = manager.getByRole('region', { name: 'Verification queue' })
  const waiting = queue.getByRole('list', { name: 'To verify' })
  await waiting.getByRole('button', { name: /First Aid Certificate/ }).click()
  await expect(queue.getByRole('region', { name: 'Document' }).locator('canvas, img').first()).toBeVisible()
  await expectGoodScreen(manager, 'verification queue')
  await manager.keyboard.press('r')
  const stored = manager.waitForResponse(/\/decision$/)
  await manager.keyboard.press('1')
  await expect(queue.getByText('Rejected First Aid Certificate, Amara Okafor')).toBeVisible()
  // The page of the manager shows a decision before it is stored.
  await stored

  await worker.goto('/staff-dashboard')
  const task = worker.getByRole('link', { name: 'Bright Care could not accept: First Aid Certificate' })
  await expect(task).toBeVisible()
  await expect(worker.getByText('Not readable: blurred or cut off')).toBeVisible()
  await task.click()
  const file = worker.locator('[data-field="trainingCertificates.0.file"]')
  await file.locator('input[type=file]').setInputFiles(await pdf('readable.pdf', 'First aid, readable'))
  await expect(file.getByText('readable.pdf')).toBeVisible()
  await worker.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(worker.getByText('Profile updated successfully').first()).toBeVisible()
  await expect(worker.getByText('could not accept')).toHaveCount(0)

  await waiting.getByRole('button', { name: /First Aid Certificate/ }).click()
  await expect(queue.getByText(/^Rejected before/)).toBeVisible()
  await manager.keyboard.press('v')
  await expect(queue.getByText('Verified First Aid Certificate, Amara Okafor')).toBeVisible()
  await manager.keyboard.press('z')
  await expect(waiting.getByRole('button', { name: /First Aid Certificate/ })).toBeVisible()

  // What there is to compare stands beside the document; numbers are shown on request.
  await waiting.getByRole('button', { name: /Passport/ }).click()
  const said = queue.getByRole('region', { name: 'What they have said' })
  await expect(said).toContainText('07/03/1990')
  await expect(said).not.toContainText(PASSPORT_NUMBER)
  await manager.keyboard.press('d')
  await expect(said).toContainText(PASSPORT_NUMBER)
  await expectGoodScreen(manager, 'verification queue with details')
  await manager.keyboard.press('d')
  await waiting.getByRole('button', { name: /Employment history/ }).click()
  await expect(queue.getByRole('heading', { name: 'Rose Court' })).toBeVisible()
  // A DBS certificate is verified by the team's own check: the key opens it, with what is known.
  await waiting.getByRole('button', { name: /DBS check/ }).click()
  await expect(queue.getByRole('button', { name: 'Record Check: DBS' })).toBeVisible()
  await manager.keyboard.press('v')
  const form = manager.getByRole('dialog', { name: 'Record a Check: DBS' })
  await expect(form.getByLabel('Certificate number')).toHaveValue(DBS_NUMBER)
  await manager.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  const [person] = (await (await manager.request.get(`${team}/members`)).json()).items
  await send(manager, `${team}/members/${person.userId}/checks`, {
    ...{ kind: 'dbs', follows: null, values: aDbsCheck(londonToday(deviceClock)) },
  })
  await expect(waiting.getByRole('button', { name: /DBS check/ })).toHaveCount(0)

  const all = await waiting.getByRole('listitem').count()
  for (let left = all; left > 0; left--) {
    await expect(waiting.getByRole('listitem')).toHaveCount(left)
    await manager.keyboard.press('v')
  }
  expect(all).toBeGreaterThan(4)
  await expect(queue.getByText('Nothing waits')).toBeVisible()
  await worker.goto('/work-passport')
  const passport = worker.getByRole('region', { name: 'Compliance passport for Bright Care' })
  await expect(passport.getByText(/^Everything is in place\./)).toBeVisible()
  await expectGoodScreen(worker, 'compliance passport')
})

import { addDays, deviceClock, londonToday } from '#shared/time.ts'
import { expectGoodScreen } from './support/axe.ts'
import { enter, foundTeam, joinAsManager, send, somebody } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('whoever is removed leaves nothing behind: the owner sees what waits for them, chooses who gets it, and that manager finds it', async ({
  page: owner,
  product,
  browser,
}) => {
  await enter(owner, product, somebody('manager', 'Maya Clarke'))
  await foundTeam(owner, 'Bright Care')
  const { runs } = await (await owner.request.get('/api/teams')).json()
  const team = `/api/teams/${runs[0].id}`
  const join = (name: string, width: number) =>
    joinAsManager({ browser, product, width }, { owner, teamId: runs[0].id, name })
  const ben = await join('Ben Howe', 1280)
  const cleo = await join('Cleo Park', 360)
  const { items } = await (await owner.request.get(`${team}/managers`)).json()
  const idOf = (name: string) => items.find((one: { fullName: string }) => one.fullName === name).userId
  await send(ben, `${team}/interviews`, {
    ...{ job: 'nurse', round: '1', way: 'phone', minutes: '45', place: '07700 900123', time: '10:00' },
    ...{ day: addDays(londonToday(deviceClock), 3), panel: [idOf('Ben Howe')] },
    candidate: { applicant: { fullName: 'Ada Field', email: 'ada.field@example.org' } },
  })

  // Leaving shows the same to whoever leaves.
  await ben.goto('/manager-dashboard/settings?tab=managers')
  await ben.getByRole('button', { name: 'Leave Team' }).press('Enter')
  const leaving = ben.getByRole('dialog', { name: 'Leave Bright Care?' })
  await expect(leaving.getByText('1 interview')).toBeVisible()
  await expect(leaving.getByLabel('Hand it on to')).toHaveValue(idOf('Maya Clarke'))
  await ben.keyboard.press('Escape')

  await owner.goto('/manager-dashboard/settings?tab=managers')
  await owner.getByRole('button', { name: 'Remove Ben Howe' }).press('Enter')
  const removal = owner.getByRole('dialog', { name: 'Remove Ben Howe as a manager?' })
  await expect(removal.getByText('1 interview')).toBeVisible()
  await removal.getByLabel('Hand it on to').selectOption('Cleo Park')
  await expectGoodScreen(owner, 'remove a manager')
  await removal.getByRole('button', { name: 'Remove Manager' }).press('Enter')
  await expect(owner.getByText('Ben Howe no longer manages the team')).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Remove Ben Howe' })).toHaveCount(0)

  await cleo.goto('/manager-dashboard/interviews')
  await expect(cleo.getByText('with Cleo Park')).toBeVisible()
  await cleo.goto('/notifications')
  // Said first, not behind the other message about Ben.
  await expect(
    cleo.getByRole('link', {
      name: 'See what waits for you: You have taken over from Ben Howe in Bright Care: 1 interview',
    }),
  ).toBeVisible()
})

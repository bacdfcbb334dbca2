import type { Locator, Page } from '@playwright/test'
import { openDevice } from './support/device.ts'
import { waitForMail } from './support/mail.ts'
import { enter, foundTeam, joinTeam, send, somebody } from './support/people.ts'
import { clearForWork, makeSite, publishShift, soon } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

/** What jobs, events and refetches may take. */
const LIVE_MS = 20_000

/** Counts presses: what people came for is at hand in few. */
function counting() {
  let presses = 0
  return {
    press: async (target: Locator) => {
      presses += 1
      await target.click()
    },
    open: async (page: Page, link: string | undefined) => {
      presses += 1
      await page.goto(link ?? '')
    },
    expectAtMost: (most: number, what: string) => expect(presses, `presses for ${what}`).toBeLessThanOrEqual(most),
  }
}

test('a place of tonight is filled in four presses, one is claimed from its mail in two, three are asked for who is ill in four', async ({
  browser,
  product,
}) => {
  const maya = somebody('manager', 'Maya Clarke')
  const before = await openDevice({ browser, product })
  await enter(before, product, maya)
  const code = await foundTeam(before, 'Bright Care')
  const people = ['Femi Adeyemi', 'Grace Obi', 'Nia Jones', 'Tom Reed'].map((name) => somebody('staff', name))
  const phones: Page[] = []
  let teamId = ''
  for (const person of people) {
    const phone = await openDevice({ browser, product, width: 360 })
    await enter(phone, product, person)
    teamId = await joinTeam(phone, { manager: before, code })
    await clearForWork(product, { teamId, email: person.email })
    phones.push(phone)
  }
  const [femi, grace] = phones as [Page, Page]
  const siteId = await makeSite(before, { teamId })
  await publishShift(before, { teamId, siteId, ...soon() })

  // From sign-in to a filled place.
  const page = await openDevice({ browser, product })
  const now = page.getByRole('list', { name: 'Now' })
  const filling = counting()
  await page.goto('/auth?portal=manager')
  await page.getByLabel('Email').fill(maya.email)
  await page.getByLabel('Password').first().fill(maya.password)
  await filling.press(page.getByRole('button', { name: 'Sign In', exact: true }))
  await filling.press(now.getByRole('link').first())
  const panel = page.getByRole('dialog', { name: 'Shift' })
  await filling.press(panel.getByRole('button', { name: /^Assign Femi/ }))
  await expect(page.getByText(/^Femi Adeyemi is booked/)).toBeVisible()
  filling.expectAtMost(4, 'a filled place of tonight')

  // From the mail to a claimed shift.
  const offered = await publishShift(before, { teamId, siteId, inDays: 3 })
  const { items } = await (await before.request.get(`/api/teams/${teamId}/members?search=Grace`)).json()
  await send(before, `/api/teams/${teamId}/shift-offers`, {
    shiftIds: [offered],
    userIds: [items[0].userId],
    minutes: 60,
  })
  const mail = await waitForMail(product, { to: people[1]?.email ?? '', subject: /Offer/, withinMs: LIVE_MS * 3 })
  const claiming = counting()
  await claiming.open(
    grace,
    mail.links.find((link) => link.includes('/shifts')),
  )
  await claiming.press(grace.getByRole('dialog').getByRole('button', { name: /^Accept/ }))
  await expect(grace.getByRole('status').filter({ hasText: 'Booked: ' })).toBeVisible()
  claiming.expectAtMost(2, 'a claimed shift')

  // From a sick call to three people who are asked.
  const tonight = femi.getByRole('list', { name: 'My Shifts' })
  await femi.goto('/shifts?view=mine')
  await tonight.getByRole('button').first().click()
  await femi.getByRole('button', { name: 'Call In Sick' }).click()
  await femi.getByRole('button', { name: 'I Am Sick' }).click()
  await page.keyboard.press('Escape')
  await page.goto('/manager-dashboard')
  await expect(page.getByText(/Femi Adeyemi is off sick/).first()).toBeVisible({ timeout: LIVE_MS })
  const asking = counting()
  await asking.press(now.getByRole('link').first())
  await asking.press(panel.getByRole('button', { name: 'Ask in Turn' }))
  await asking.press(page.getByRole('dialog', { name: 'Ask in Turn' }).getByRole('button', { name: 'Ask 3 in Turn' }))
  await expect(panel.getByRole('list', { name: 'Asked in turn' }).getByRole('listitem')).toHaveCount(3)
  asking.expectAtMost(4, 'three people who are asked')
})

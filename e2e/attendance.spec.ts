import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectGoodScreen, expectNoOverflow, faultsOf } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { openDevice } from './support/device.ts'
import { enter, foundTeam, joinTeam, send, somebody } from './support/people.ts'
import { freePort, type Product, startProduct } from './support/server.ts'
import { clearForWork, makeSite, publishShift } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

/** The night in which the clocks go back. */
const NIGHT = '2027-10-31'

/** A machine whose clock shows another time from its start on. */
function startAt(time: string, { dataDir, port }: { dataDir: string; port: number }): Promise<Product> {
  const ahead = Date.parse(time) - Date.now()
  const code = `const R=Date;globalThis.Date=class extends R{constructor(...a){a.length?super(...a):super(R.now()+${ahead})}static now(){return R.now()+${ahead}}}`
  return startProduct({
    dataDir,
    port,
    env: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(code)}` },
  })
}

const clockOf = (page: Page) => page.getByRole('region', { name: 'Your clock' })

/** Presses a button by the keyboard alone, as soon as it is there. */
async function press(page: Page, name: string) {
  await clockOf(page).getByRole('button', { name, exact: true }).press('Enter')
}

test('a night in the hour that comes twice: in, break and out without signal, each kept once; a manager corrects', async ({
  browser,
}) => {
  test.slow()
  const where = { dataDir: mkdtempSync(join(tmpdir(), 'care-')), port: await freePort() }
  let product = await startAt(`${NIGHT}T00:20:00Z`, where)
  try {
    const manager = await openDevice({ browser, product, width: 1280 })
    const phone = await openDevice({ browser, product, width: 360 })
    const nia = somebody('staff', 'Nia Roberts')
    for (const page of [manager, phone]) page.setDefaultTimeout(15_000)
    for (const page of [manager, phone]) await page.clock.setFixedTime(`${NIGHT}T00:20:30Z`)
    await enter(manager, product, somebody('manager', 'Maya Clarke'))
    const code = await foundTeam(manager, 'Bright Care')
    await enter(phone, product, nia)
    const teamId = await joinTeam(phone, { manager, code })
    await clearForWork(product, { teamId, email: nia.email })
    const siteId = await makeSite(manager, { teamId })
    const shiftId = await publishShift(manager, { teamId, siteId, days: ['2027-11-06'], breakMinutes: 60 })
    await send(phone, `/api/shifts/${shiftId}/claim`)
    await manager.goto('/manager-dashboard/settings?tab=clocking')
    await manager.getByRole('switch', { name: 'People clock in and out of their shifts' }).check()
    await manager.getByRole('radio', { name: 'The same, and ask for a reason where it is not' }).check()
    await expectGoodScreen(manager, 'the settings of clocking')
    await manager.getByRole('button', { name: 'Save Clocking' }).click()
    await expect(manager.getByText('Where sites are')).toBeVisible()
    await inDatabase(
      product,
      `update app.shifts set during = tstzrange($2, $3), day = $4, start_time = '01:30', end_time = '08:00',
        start_is = 'first' where id = $1`,
      [shiftId, `${NIGHT}T00:30:00Z`, `${NIGHT}T08:00:00Z`, NIGHT],
    )

    await phone.goto('/staff-dashboard')
    await expect(clockOf(phone)).toContainText('begins in')
    await expectGoodScreen(phone, 'the clock before the shift')
    await press(phone, 'Clock In')
    await expect(clockOf(phone)).toContainText('Clocked in 01:20 (first)')
    await expect.poll(() => eventsOf(product, shiftId)).toHaveLength(1)

    // The lift, at the first 01:40; then the way out, at the second 01:35.
    await phone.context().setOffline(true)
    await phone.clock.setFixedTime(`${NIGHT}T00:40:00Z`)
    await press(phone, 'Begin Break')
    await expect(clockOf(phone)).toContainText('On break since 01:40 (first), waits to be sent')
    await expect(clockOf(phone)).toContainText('It counts from when you tapped')
    await phone.clock.setFixedTime(`${NIGHT}T01:35:00Z`)
    await press(phone, 'Clock Out')
    await expect(clockOf(phone)).toContainText('Clocked out 01:35 (second), waits to be sent')
    // The link of the strip that says so stands before the one that skips to the content.
    expect(await faultsOf(phone, { without: ['region'] })).toEqual([])
    await expectNoOverflow(phone, { width: 360, name: 'the clock without signal' })

    // Back in signal at 01:50, where the machine has been started anew meanwhile.
    await product.stop()
    product = await startAt(`${NIGHT}T01:50:00Z`, where)
    await phone.clock.setFixedTime(`${NIGHT}T01:50:05Z`)
    await phone.context().setOffline(false)
    await expect(clockOf(phone)).not.toContainText('waits to be sent', { timeout: 30_000 })
    await expect(clockOf(phone)).toContainText('Clocked out 01:35 (second)')
    const kept = await eventsOf(product, shiftId)
    expect(kept.map(({ kind, at }) => `${kind} ${at}`)).toEqual([
      // The machine’s clock counts where the phone’s differs by more than a minute.
      expect.stringMatching(/^in 2027-10-31T00:2/),
      'break 2027-10-31T00:40',
      'out 2027-10-31T01:35',
    ])
    expect(
      await phone.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('care-clock:'))),
    ).toEqual([])

    await manager.clock.setFixedTime(`${NIGHT}T01:51:00Z`)
    await manager.goto('/manager-dashboard/shifts/tonight')
    await expect(manager.getByRole('region', { name: 'Clocks' })).toContainText('1 of 1 in')
    await expectGoodScreen(manager, 'who is in tonight')
    await manager.goto(`/manager-dashboard/shifts?shift=${shiftId}&day=${NIGHT}`)
    const record = manager.getByRole('region', { name: 'Clock', exact: true })
    await expect(record).toContainText('01:20 (first)–01:35 (second), break 01:40 (first)–?')
    await record.getByRole('button', { name: 'Enter Time for Nia Roberts' }).press('Enter')
    const dialog = manager.getByRole('dialog', { name: 'Enter a time for Nia Roberts' })
    await choose(manager, 'What', 'Ended the break')
    await dialog.getByLabel('Time', { exact: true }).fill('01:10')
    await expect(dialog.getByText('The clocks show this time twice. Which?')).toBeVisible()
    await choose(manager, 'The clocks show this time twice. Which?', 'The second, after the clocks go back')
    await dialog.getByLabel('Reason').fill('She rang from the ward')
    await expectGoodScreen(manager, 'a time is entered')
    await dialog.getByRole('button', { name: 'Enter', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(record).toContainText('break 01:40 (first)–01:10 (second)')
    await expect(record).toContainText('Entered by Maya Clarke: She rang from the ward')
    await expectGoodScreen(manager, 'the clock of a shift')
  } finally {
    await product.remove()
  }
})

const choose = (page: Page, label: string, option: string) =>
  page.getByRole('dialog').getByLabel(label, { exact: true }).selectOption({ label: option })

async function eventsOf(product: Product, shiftId: string): Promise<{ kind: string; at: string }[]> {
  return (await inDatabase(
    product,
    `select e.kind, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as at from app.clock_events e
      join app.assignments a on a.id = e.assignment_id
      where a.shift_id = $1 order by e.at`,
    [shiftId],
  )) as never
}

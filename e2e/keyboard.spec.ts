import type { Locator, Page } from '@playwright/test'
import { metaOf, type StepId } from '#features/registration/schema.ts'
import { stepOf, steps } from '#features/registration/steps.ts'
import { type FieldMap, itemFields } from '#shared/fields/look.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { formatDay } from '#shared/time.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { openDevice } from './support/device.ts'
import { expectFocusKept, pressByKeys, tabTo } from './support/keys.ts'
import { enter, foundTeam, joinTeam, somebody } from './support/people.ts'
import { documentFor, expectStep, nextButton } from './support/registration.ts'
import { clearForWork, makeSite, publishShift, soon } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

// No test of this file touches a mouse.

test('a Friday evening by keys alone: sign in, see what is open tonight, book somebody, take it back, and offer it', async ({
  browser,
  product,
}) => {
  const maya = somebody('manager', 'Maya Clarke')
  const before = await openDevice({ browser, product })
  await enter(before, product, maya)
  const code = await foundTeam(before, 'Bright Care')
  const femi = somebody('staff', 'Femi Adeyemi')
  const worker = await openDevice({ browser, product, width: 360 })
  await enter(worker, product, femi)
  const teamId = await joinTeam(worker, { manager: before, code })
  await clearForWork(product, { teamId, email: femi.email })
  const siteId = await makeSite(before, { teamId })
  await publishShift(before, { teamId, siteId, ...soon() })

  const page = await openDevice({ browser, product })
  const { keyboard } = page
  await page.goto('/auth?portal=manager')
  await tabTo(page, page.getByLabel('Email'), 12)
  await keyboard.type(maya.email)
  await keyboard.press('Tab')
  await expect(page.getByLabel('Password').first()).toBeFocused()
  await keyboard.type(maya.password)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeFocused()

  await pressByKeys(
    page,
    page
      .getByRole('main')
      .getByRole('link', { name: /Tonight/ })
      .first(),
    16,
  )
  await expect(page.getByRole('heading', { name: 'Tonight', level: 1 })).toBeFocused()
  const open = page.getByRole('button', { name: /^Find Cover/ })
  await pressByKeys(page, open)
  const panel = page.getByRole('dialog', { name: 'Shift' })
  await expect(panel.getByRole('button', { name: 'Assign Femi Adeyemi' })).toBeVisible()
  await expectFocusKept(page)

  // The focus on a name shows the week beside it; Enter keeps it open below.
  await keyboard.press('j')
  await expect(panel.getByRole('button', { name: 'Femi Adeyemi', exact: true })).toBeFocused()
  await expect(page.locator('[popover]').getByText('week of')).toBeVisible()
  await keyboard.press('Enter')
  await expect(panel.getByRole('list', { name: 'Their week' })).toHaveCount(1)
  await expect(page.locator('[popover]')).toHaveCount(0)
  await keyboard.press('a')
  await expect(page.getByText(/^Femi Adeyemi is booked/)).toBeVisible()
  await expectFocusKept(page)
  await pressByKeys(page, page.getByRole('button', { name: 'Undo' }))
  await expect(page.getByText('Femi Adeyemi is off again, and was not told')).toBeVisible()
  await expectFocusKept(page)

  // A key closes the card from the moment in which it shows.
  await page.evaluate(() => {
    function press() {
      document.body.dataset.pressed = ''
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }))
    }
    addEventListener('beforetoggle', () => queueMicrotask(press), { capture: true, once: true })
  })
  await tabTo(page, panel.getByRole('button', { name: 'Femi Adeyemi', exact: true }))
  await expect(page.locator('body[data-pressed]')).toHaveCount(1)
  await expect(page.locator('[popover]')).toHaveCount(0)
  await keyboard.press('o')
  const offer = page.getByRole('dialog', { name: /Offer/ })
  await expect(offer).toBeVisible()
  await pressByKeys(page, offer.getByRole('button', { name: /^(Send|Offer)/ }))
  await expect(offer).toBeHidden()
  await expectFocusKept(page)
  // As narrow as a phone, the panel is modal: its keys work there as well.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => panel.evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
  await panel.getByRole('tab', { name: 'People' }).focus()
  await keyboard.press('j')
  const candidates = panel.getByRole('region', { name: 'Who can take it' })
  await expect(candidates.getByRole('button', { name: 'Femi Adeyemi', exact: true })).toBeFocused()
  if (size) await page.setViewportSize(size)
  await expect.poll(() => panel.evaluate((dialog) => dialog.matches(':modal'))).toBe(false)
  // The focus rests on the name again: its card is above the panel, and Escape closes what is above first.
  await expect(page.locator('[popover]').getByText('week of')).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.locator('[popover]')).toHaveCount(0)
  await expect(panel).toBeVisible()
  await keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expectFocusKept(page)
})

test('a registration by keys alone: all thirteen steps, forward by Tab', async ({ page, product }) => {
  await enter(page, product, somebody('staff'))
  await page.goto('/registration')
  const answers = validAnswers()
  for (const { id } of steps) {
    await expectStep(page, id)
    await giveByKeys(page, { fields: stepOf(id).fields, values: answers[id], within: '' })
    await leave(page, id)
  }
  await expect(page).toHaveURL(/staff-dashboard/)
})

async function leave(page: Page, id: StepId) {
  await pressByKeys(page, nextButton(page, id))
  await expect(page.getByRole('heading', { level: 2, name: stepOf(id).title })).toBeHidden()
  await expectFocusKept(page)
}

interface Part {
  fields: FieldMap
  values: FormValues
  within: string
}

async function giveByKeys(page: Page, { fields, values, within }: Part) {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name]
    if (value === undefined || name === 'id') continue
    const items = itemFields(field)
    const box = page.locator(`[data-field="${within}${name}"]`)
    if (items) await giveEntries(page, { box, path: `${within}${name}`, items, entries: value as FormValues[] })
    else await answerByKeys(page, { box, meta: metaOf(field), value })
    if (name === 'agreesToDeclaration') await sign(page)
  }
}

interface Entries {
  box: Locator
  path: string
  items: FieldMap
  entries: readonly FormValues[]
}

async function giveEntries(page: Page, { box, path, items, entries }: Entries) {
  for (const [index, entry] of entries.entries()) {
    await expect(box.locator('[data-item], [data-add]').first()).toBeVisible()
    const card = box.locator(`[data-item="${index}"]`)
    if (!(await card.isVisible())) await pressByKeys(page, box.locator('[data-add]'))
    await giveByKeys(page, { fields: items, values: entry, within: `${path}.${index}.` })
  }
}

interface Answered {
  box: Locator
  meta: ReturnType<typeof metaOf>
  value: unknown
}

async function answerByKeys(page: Page, { box, meta, value }: Answered) {
  const { keyboard } = page
  const { widget, options = [], slot = '' } = meta
  const word = options.find((option) => option.value === value)?.label ?? String(value)
  // The dialog for it opens with the answer before.
  if (widget === 'signature') return
  const control = box.locator('input:not([type=hidden]), select, textarea, button').first()
  await control.waitFor()
  // The names of the mandatory certificates are fixed.
  if (!(await control.isEditable().catch(() => true))) return
  await tabTo(page, control)
  switch (widget) {
    case 'file': {
      const document = await documentFor(slot)
      await expect(async () => {
        const chooser = page.waitForEvent('filechooser', { timeout: 1500 })
        await keyboard.press('Space')
        await (await chooser).setFiles(document)
      }).toPass()
      return expect(box.getByRole('link', { name: document.name })).toBeVisible()
    }
    case 'radio':
    case 'yesno':
      return tick(
        page,
        box.getByRole('radio', { name: value === true ? 'Yes' : value === false ? 'No' : word, exact: true }),
      )
    case 'checkbox':
      if ((await box.getByRole('checkbox').isChecked()) !== value) await keyboard.press('Space')
      return expect(box.getByRole('checkbox')).toBeChecked({ checked: value === true })
    case 'select':
    case 'country':
      return choose(page, { box, value: String(value), word })
    case 'date':
    case 'month':
      await keyboard.press('ControlOrMeta+a')
      return keyboard.type(formatDay(String(value)))
    default:
      await keyboard.press('ControlOrMeta+a')
      return keyboard.type(String(value))
  }
}

/** In a group of radio buttons the arrows go from one to the next. */
async function tick(page: Page, radio: Locator) {
  await page.keyboard.press('Space')
  for (let tries = 0; tries < 12 && !(await radio.isChecked()); tries++) await page.keyboard.press('ArrowDown')
  await expect(radio).toBeChecked()
}

async function choose(page: Page, { box, value, word }: { box: Locator; value: string; word: string }) {
  const input = box.locator('select, input:not([type=hidden])').first()
  await page.keyboard.type(word)
  if (await input.evaluate((element) => element.tagName === 'SELECT')) return expect(input).toHaveValue(value)
  await expect(page.getByRole('option', { name: word, exact: true })).toBeVisible()
  for (let tries = 0; tries < 12; tries++) {
    const active = await page
      .locator('[role=option][data-combobox-selected]')
      .textContent()
      .catch(() => null)
    if (active === word) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  return expect(input).toHaveValue(word)
}

async function sign(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Add Your Signature' })
  await pressByKeys(page, dialog.getByRole('button', { name: 'Type my name instead' }))
  await tabTo(page, dialog.getByLabel('Your full name'))
  await page.keyboard.type("Amara O'Neill")
  await pressByKeys(page, dialog.getByRole('button', { name: 'Save Signature' }))
  await expect(page.getByRole('button', { name: 'Update Signature' })).toBeVisible()
  await expectFocusKept(page)
}

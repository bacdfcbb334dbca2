import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { metaOf, type StepId } from '#features/registration/schema.ts'
import { stepNumber, stepOf, steps } from '#features/registration/steps.ts'
import type { FileRef } from '#shared/fields/builders.ts'
import { type FieldMap, itemFields } from '#shared/fields/look.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { formatDay } from '#shared/time.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { type Document, docx, jpg, pdf, png } from './documents.ts'

/** A document that a person would choose for an upload slot: every type of file occurs. */
export async function documentFor(slot: string): Promise<Document> {
  if (slot === 'resume') return docx('cv.docx')
  if (slot === 'profile-image') return png('me.png')
  if (slot === 'passport') return jpg('passport.jpg')
  return pdf(`${slot}-${randomUUID().slice(0, 4)}.pdf`, slot)
}

/** Types a step's answers into the form on screen, field by field in the order of its definition. */
export async function fillStep(page: Page, id: StepId, values: FormValues = validAnswers()[id]) {
  await fill(page, { fields: stepOf(id).fields, values, within: '' })
}

interface Part {
  fields: FieldMap
  values: FormValues
  within: string
}

async function fill(page: Page, { fields, values, within }: Part) {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name]
    if (value === undefined || name === 'id') continue
    const items = itemFields(field)
    const box = page.locator(`[data-field="${within}${name}"]`)
    if (items) await fillList(page, { box, path: `${within}${name}`, items, entries: value as FormValues[] })
    else await answer(box, { meta: metaOf(field), value })
  }
}

async function fillList(
  page: Page,
  { box, path, items, entries }: { box: Locator; path: string; items: FieldMap; entries: FormValues[] },
) {
  // A list that is not drawn yet has no first card either: pressing 'Add' would then add a second, empty one.
  await expect(box.locator('[data-item], [data-add]').first()).toBeVisible()
  for (const [index, entry] of entries.entries()) {
    const card = box.locator(`[data-item="${index}"]`)
    if (!(await card.isVisible())) await box.locator('[data-add]').click()
    await expect(card).toBeVisible()
    await fill(page, { fields: items, values: entry, within: `${path}.${index}.` })
  }
}

async function answer(box: Locator, { meta, value }: { meta: ReturnType<typeof metaOf>; value: unknown }) {
  const { widget, options = [], slot = '' } = meta
  const word = options.find((option) => option.value === value)?.label
  switch (widget) {
    case 'file': {
      const document = await documentFor(slot)
      await box.locator('input[type=file]').setInputFiles(document)
      return expect(box.getByRole('link', { name: document.name })).toBeVisible()
    }
    case 'select':
    case 'country':
      return choose(box, { value: String(value), word: word ?? String(value) })
    case 'radio':
    case 'yesno':
      return box.getByRole('radio', { name: word ?? (value ? 'Yes' : 'No'), exact: true }).check()
    case 'checkbox':
      return box.getByRole('checkbox').setChecked(value === true)
    case 'signature':
      return
    case 'date':
    case 'month':
      return box.getByRole('textbox').fill(formatDay(String(value)))
    default: {
      const input = box.getByRole('textbox')
      if (await input.isEditable()) await input.fill(String(value))
    }
  }
}

async function choose(box: Locator, { value, word }: { value: string; word: string }) {
  const input = box.locator('select, input:not([type=hidden])').first()
  await input.waitFor()
  if (await input.evaluate((element) => element.tagName === 'SELECT')) {
    await input.selectOption(value)
    return
  }
  await input.click()
  await input.fill(word)
  await box.page().getByRole('option', { name: word, exact: true }).click()
}

/** The button that saves the current step. */
export function nextButton(page: Page, id: StepId) {
  return page.getByRole('button', { name: stepOf(id).nextLabel ?? 'Next', exact: true })
}

export async function expectStep(page: Page, id: StepId) {
  await expect(page.getByText(`Step ${stepNumber(id)} of 13`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: stepOf(id).title })).toBeVisible()
}

/** Signs with the keyboard alone; the dialog is open already. */
export async function signByName(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name: 'Add Your Signature' })
  await dialog.getByRole('button', { name: 'Type my name instead' }).click()
  await dialog.getByLabel('Your full name').fill(name)
  await dialog.getByRole('button', { name: 'Save Signature' }).click()
  await expect(page.getByRole('button', { name: 'Update Signature' })).toBeVisible()
}

/** Checks that the button's text is complete, and nothing covers it. */
export async function expectReachable(page: Page, button: ReturnType<typeof nextButton>) {
  await button.scrollIntoViewIfNeeded()
  const isWhole = await button.evaluate((element) => element.scrollWidth <= element.clientWidth)
  expect(isWhole).toBe(true)
  await button.click({ trial: true })
  const { height = 0 } = (await button.boundingBox()) ?? {}
  if (isPhone(page)) expect(height).toBeGreaterThanOrEqual(44)
}

/** Signs with the mouse; the dialog is open already. */
export async function drawSignature(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Add Your Signature' })
  const { x, y, width, height } = (await dialog.locator('canvas').boundingBox())!
  await expect(dialog.getByRole('button', { name: 'Save Signature' })).toBeDisabled()
  const line = [0.2, 0.3, 0.4, 0.5, 0.6].map((part, index) => ({
    x: x + width * part,
    y: y + height * (index % 2 === 0 ? 0.7 : 0.3),
  }))
  await (isPhone(page) ? drawWithFinger(page, line) : drawWithMouse(page, line))
  await dialog.getByRole('button', { name: 'Save Signature' }).click()
  await expect(page.getByText('Signature saved successfully!')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Your signature' })).toBeVisible()
}

type Line = { x: number; y: number }[]

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

async function drawWithMouse(page: Page, [start, ...rest]: Line) {
  await page.mouse.move(start!.x, start!.y)
  await page.mouse.down()
  for (const { x, y } of rest) await page.mouse.move(x, y)
  await page.mouse.up()
}

async function drawWithFinger(page: Page, [start, ...rest]: Line) {
  const devices = await page.context().newCDPSession(page)
  await devices.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await devices.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start!] })
  for (const point of rest) await devices.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
  await devices.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devices.send('Emulation.setTouchEmulationEnabled', { enabled: false })
}

/** Saves every step before `until` by the API, so that a test can start at the step that it is about. */
export async function arriveAt(page: Page, until: StepId, answers: Partial<Record<StepId, FormValues>> = {}) {
  const before = steps.slice(0, stepNumber(until) - 1).map(({ id }) => id)
  await giveAnswers(page, before, answers)
  await page.goto('/registration')
  await expectStep(page, until)
}

/** Saves steps for the first time, by the API. */
export async function giveAnswers(
  page: Page,
  ids: readonly StepId[],
  answers: Partial<Record<StepId, FormValues>> = {},
) {
  const wanted: { slot: string; ref: FileRef }[] = []
  const all = validAnswers((slot) => {
    const ref = { id: randomUUID(), name: '', mime: '', size: 0 }
    wanted.push({ slot, ref })
    return ref
  })
  const given = ids.map((id): [StepId, FormValues] => [id, { ...all[id], ...answers[id] }])
  const named = JSON.stringify(given)
  for (const { slot, ref } of wanted.filter(({ ref }) => named.includes(ref.id)))
    Object.assign(ref, await upload(page, slot))
  for (const [id, values] of given) {
    const response = await page.request.put(`/api/registration/steps/${id}`, {
      headers: ourPage(page),
      data: { version: 0, values },
    })
    expect(response.status(), `${id}: ${await response.text()}`).toBe(200)
  }
}

/** The headers that the browser adds to a request of our own pages. */
export function ourPage(page: Page) {
  return { 'x-requested-with': 'care-staffing', origin: new URL(page.url()).origin }
}

/** Uploads a suitable file for a slot as the signed-in person. */
export async function upload(page: Page, slot: string): Promise<FileRef> {
  const { name, buffer } = await documentFor(slot)
  const response = await page.request.post(`/api/files?${new URLSearchParams({ slot, name })}`, {
    headers: { ...ourPage(page), 'content-type': 'application/octet-stream' },
    data: buffer,
  })
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()) as FileRef
}

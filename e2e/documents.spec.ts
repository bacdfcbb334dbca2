import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expectGoodScreen } from './support/axe.ts'
import { scannedPdf } from './support/documents.ts'
import { enter, somebody } from './support/people.ts'
import { arriveAt, expectStep, nextButton } from './support/registration.ts'
import { expect, test } from './support/test.ts'

/** From sign-up to the person's own documents: a picture, PDFs, and a CV whose second page is a scan. */
async function openDocuments(page: Page): Promise<Locator> {
  await arriveAt(page, 'resume')
  await page.locator('[data-field="resumeFile"] input[type=file]').setInputFiles(await scannedPdf('cv.pdf'))
  await expect(page.getByText('cv.pdf').first()).toBeVisible()
  await nextButton(page, 'resume').click()
  await expectStep(page, 'passport')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'My Documents' }).click()
  return page.getByRole('dialog', { name: 'Documents' })
}

/** The mean brightness of a canvas, 0 to 255. */
async function brightness(canvas: Locator): Promise<number> {
  const { channels } = await sharp(await canvas.screenshot()).stats()
  return channels[0]?.mean ?? 0
}

test('documents are looked through by keyboard: pages, zoom, turning, the next one, and a scan is more than a white page', async ({
  page,
  product,
}) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  await enter(page, product, somebody('staff'))
  const dialog = await openDocuments(page)
  await dialog.getByRole('button', { name: /cv\.pdf/ }).press('Enter')
  await expect(dialog.getByText('Page 1 of 2')).toBeVisible()
  await expect(dialog.getByText('Typed page')).toBeAttached()
  await expect.poll(() => brightness(dialog.locator('canvas'))).toBeGreaterThan(240)
  await expectGoodScreen(page, 'documents, PDF')

  await expect(async () => {
    await dialog.getByRole('region', { name: 'PDF, Resume / CV' }).press('PageDown')
    await expect(dialog.getByText('Page 2 of 2')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect.poll(() => brightness(dialog.locator('canvas'))).toBeLessThan(80)
  await dialog.getByRole('button', { name: 'Zoom in' }).press('Enter')
  await expect(dialog.getByText('150%')).toBeVisible()

  await dialog.getByRole('button', { name: 'Previous document' }).press('Enter')
  await expect(dialog.getByText('Page 1 of 1')).toBeVisible()
  await dialog.getByRole('button', { name: /me\.png/ }).press('Enter')
  const picture = dialog.getByRole('img', { name: 'Profile Image' })
  const upright = await picture.boundingBox()
  await dialog.getByRole('button', { name: 'Rotate' }).press('Enter')
  await expect.poll(async () => (await picture.boundingBox())?.height).not.toBe(upright?.height)
  await expectGoodScreen(page, 'documents, picture')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'My Documents' })).toBeFocused()
  expect(violations).toEqual([])
})

test('on a phone the document replaces the list, which gets the focus back', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, product, somebody('staff'))
  const dialog = await openDocuments(page)
  await expectGoodScreen(page, 'list of documents')
  await dialog.getByRole('button', { name: /cv\.pdf/ }).click()
  await expect(dialog.getByRole('button', { name: 'All documents' })).toBeFocused()
  await expect(dialog.locator('canvas')).toBeVisible()
  await expectGoodScreen(page, 'a document')
  await dialog.getByRole('button', { name: 'All documents' }).click()
  await expect(dialog.getByRole('button', { name: /cv\.pdf/ })).toBeFocused()
})

import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { steps } from '#features/registration/steps.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { expectGoodScreen } from './support/axe.ts'
import { openDevice } from './support/device.ts'
import { arriveBySignUp, createTeamOnPage, type Somebody, somebody } from './support/people.ts'
import {
  documentFor,
  drawSignature,
  expectReachable,
  expectStep,
  fillStep,
  nextButton,
} from './support/registration.ts'
import { startProduct } from './support/server.ts'
import { expect, test } from './support/test.ts'

const LIVE_MS = 10_000

async function register(page: Page, code: string) {
  await page.goto('/registration')
  const answers = validAnswers()
  Object.assign(answers.personal, { lastName: 'Okafor', teamId: code.toLowerCase() })
  for (const { id } of steps) {
    await expectStep(page, id)
    await fillStep(page, id, answers[id])
    if (id === 'declaration') await drawSignature(page)
    await expectGoodScreen(page, id)
    await expectReachable(page, nextButton(page, id))
    await nextButton(page, id).click()
  }
  await expect(page.getByText('Join request sent to team manager')).toBeVisible()
  await expect(page).toHaveURL(/\/staff-dashboard$/)
  await expect(page.getByText('Profile 100% Complete')).toBeVisible()
}

async function bytesOf(download: Download) {
  return readFileSync(await download.path())
}

async function giveDialogPassword(page: Page, { password }: Somebody) {
  const prompt = page.getByLabel('Password').first()
  if (!(await prompt.isVisible())) return
  await prompt.fill(password)
  await page.keyboard.press('Enter')
}

for (const width of [1280, 360]) {
  test(`a candidate registers and joins by code; the manager approves and reads the profile, ${width} px wide, on two app processes`, async ({
    browser,
    product,
  }) => {
    test.setTimeout(400_000)
    const second = await startProduct({ dataDir: product.dataDir })
    const boss = somebody('manager', 'Maya Manager')
    const manager = await openDevice({ browser, product, width })
    const candidate = await openDevice({ browser, product: second, width })

    await arriveBySignUp(manager, product, boss)
    const code = await createTeamOnPage(manager, 'Bright Care')
    await arriveBySignUp(candidate, second, somebody('staff', 'Amara Okafor'))
    await register(candidate, code)

    await candidate.getByRole('tab', { name: 'Team', exact: true }).click()
    const approve = manager.getByRole('button', { name: 'Approve Amara Okafor' })
    await expect(approve).toBeVisible({ timeout: LIVE_MS })
    await approve.click()
    await expect(manager.getByText('Join request approved')).toBeVisible()
    await expect(candidate.getByText('Member', { exact: true })).toBeVisible({ timeout: LIVE_MS })

    await manager.getByRole('button', { name: 'Amara Okafor' }).first().click()
    const dialog = manager.getByRole('dialog', { name: 'Candidate Profile' })
    const tabs: Record<string, string[]> = {
      Personal: ['1 High Street'],
      Employment: ['Rose Court', 'Elm House'],
      Education: ['Leeds College'],
      Certificates: ['First Aid Certificate', 'Manual Handling Certificate'],
      References: ['Ruth Bell', 'Omar Khan'],
    }
    await dialog.getByRole('tab', { name: 'Profile' }).click()
    for (const [tab, texts] of Object.entries(tabs)) {
      await dialog.getByRole('tab', { name: tab }).click()
      for (const text of texts) await expect(dialog.getByText(text).first()).toBeVisible()
    }
    await dialog.getByRole('tab', { name: 'Medical' }).click()
    await expect(dialog.getByText('Asthma')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Record Conditional Offer' }).click()
    await manager
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /Record/ })
      .last()
      .click()
    await dialog.getByRole('button', { name: /Show/ }).first().click()
    await giveDialogPassword(manager, boss)
    await expect(dialog.getByText('Asthma, with an inhaler')).toBeVisible()

    const inMenu = await dialog.getByRole('link', { name: 'Download CV' }).isHidden()
    if (inMenu) await dialog.getByRole('button', { name: 'More for Amara Okafor' }).click()
    const [cv] = await Promise.all([
      manager.waitForEvent('download'),
      dialog.getByRole(inMenu ? 'menuitem' : 'link', { name: 'Download CV' }).click(),
    ])
    expect((await bytesOf(cv)).equals((await documentFor('resume')).buffer)).toBe(true)
    expect(cv.suggestedFilename()).toBe('cv.docx')
    await dialog.getByRole('button', { name: 'More for Amara Okafor' }).click()
    const [profile] = await Promise.all([
      manager.waitForEvent('download'),
      dialog.getByRole('menuitem', { name: 'Profile PDF' }).click(),
    ])
    expect((await bytesOf(profile)).subarray(0, 5).toString()).toBe('%PDF-')

    await dialog.getByRole('button', { name: 'View Documents' }).click()
    const documents = manager.getByRole('dialog').last()
    await documents
      .getByRole('button', { name: /proof-of-address-1/ })
      .first()
      .click()
    await expect(documents.locator('canvas').first()).toBeVisible()
    await expectGoodScreen(manager, 'documents')
    const [proof] = await Promise.all([
      manager.waitForEvent('download'),
      documents.getByRole('button', { name: /^Download/ }).click(),
    ])
    expect((await bytesOf(proof)).equals((await documentFor('proof-of-address-1')).buffer)).toBe(true)
    await second.stop()
  })
}

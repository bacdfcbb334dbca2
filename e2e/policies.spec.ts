import type { Page } from '@playwright/test'
import { expectGoodScreen } from './support/axe.ts'
import { openDevice } from './support/device.ts'
import { enter, foundTeam, joinTeam, somebody } from './support/people.ts'
import { expect, test } from './support/test.ts'

// As Word puts it on the clipboard: headings from the first level, lists as paragraphs with a typed bullet.
const FROM_WORD = `<html><head><style>p.MsoNormal{color:red}</style></head><body>
  <h1>Why we have it</h1><p class="MsoNormal">Everyone has the right to live <b>free from abuse</b>.<o:p></o:p></p>
  <h1>Whom you tell</h1>
  <p class="MsoListParagraphCxSpFirst" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span> </span></span>The manager on duty</p>
  <p class="MsoListParagraphCxSpLast" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span> </span></span>The council</p>
  <p onclick="alert(1)">At once.<img src=x onerror="document.title='ran'"></p></body></html>`

const paste = (html: string) => {
  const clipboard = new DataTransfer()
  clipboard.setData('text/html', html)
  const event = new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true })
  document.querySelector('[contenteditable]')?.dispatchEvent(event)
}

const saved = (page: Page) => expect(page.getByText('Draft saved')).toBeVisible()

async function publish(page: Page, changes?: string) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (changes) await dialog.getByLabel('What has changed').fill(changes)
  await dialog.getByRole('button', { name: /Publish and ask 1 person/ }).click()
  await expect(dialog).toHaveCount(0)
}

/** Answers the question on the screen, and goes on. */
async function answer(worker: Page, choice: string) {
  await worker.getByRole('radio', { name: choice }).check()
  await worker.getByRole('button', { name: 'Answer', exact: true }).click()
}

async function sign(worker: Page, { name, button = 'Sign' }: { name: string; button?: string }) {
  await worker.getByRole('checkbox', { name: /I have read version/ }).check()
  await worker.getByLabel('Your full name').fill(name)
  await worker.getByRole('button', { name: button, exact: true }).click()
}

test('a policy is pasted from Word, read on a phone, failed, passed and signed; a new version shows what changed and asks again; an opt-out is declined, signed, countersigned and ended', async ({
  page,
  product,
  browser,
}) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  await enter(page, product, somebody('manager', 'Maya Manager'))
  const code = await foundTeam(page, 'Bright Care')
  const worker = await openDevice({ browser, product, width: 360 })
  await enter(worker, product, somebody('staff', 'Wanda Worker'))
  await joinTeam(worker, { manager: page, code })

  await page.goto('/manager-dashboard/policies')
  await page.getByRole('button', { name: 'New Policy' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Safeguarding adults')
  await page.getByRole('button', { name: 'Begin Draft' }).click()
  const text = page.getByRole('textbox', { name: 'Text of the policy' })
  await text.click()
  await page.evaluate(paste, FROM_WORD)
  await expect(text.getByRole('listitem')).toHaveText(['The manager on duty', 'The council'])
  await expect(text.getByRole('heading', { name: 'Whom you tell' })).toBeVisible()
  await saved(page)
  await expectGoodScreen(page, 'policy, written')
  await page.getByRole('tab', { name: /Questions/ }).click()
  await page.getByRole('button', { name: 'Add Question' }).click()
  await page.getByRole('textbox', { name: 'Question 1', exact: true }).fill('Whom do you tell first?')
  await page.getByLabel('Question 1, answer 1').fill('The manager on duty')
  await page.getByLabel('Question 1, answer 2').fill('Nobody yet')
  await page.getByLabel('Why it is right').fill('Telling early protects them.')
  await page.getByLabel('Where the text says it').selectOption('Whom you tell')
  await saved(page)
  await expectGoodScreen(page, 'policy, questions')
  await publish(page)
  await expect(page.getByText(/Version 1, to be read by/)).toBeVisible()
  await expectGoodScreen(page, 'policy, in force')

  await worker.goto('/staff-dashboard')
  await worker.getByRole('link', { name: 'A policy to read and sign' }).click()
  await expect(worker.getByRole('heading', { level: 1, name: 'Safeguarding adults' })).toBeVisible()
  await worker.getByRole('button', { name: 'Answer the Questions' }).scrollIntoViewIfNeeded()
  await expectGoodScreen(worker, 'policy, read on a phone')
  await worker.getByRole('button', { name: 'Answer the Questions' }).click()
  await answer(worker, 'Nobody yet')
  await expect(worker.getByText('Telling early protects them.')).toBeVisible()
  await expect(worker.getByRole('link', { name: '‘Whom you tell’' })).toBeVisible()
  await expectGoodScreen(worker, 'policy, wrong answer')
  await worker.getByRole('button', { name: 'Finish' }).click()
  await expect(worker.getByText('0 of 1 right: not passed yet')).toBeVisible()
  await worker.getByRole('button', { name: 'Try Again' }).click()
  // The page learns that the answer was kept, and stays on the question until one goes on.
  const told = worker.waitForResponse((response) => response.url().endsWith('/reading'))
  await answer(worker, 'The manager on duty')
  await told
  await expect(worker.getByText('Right.', { exact: true })).toBeVisible()
  await worker.getByRole('button', { name: 'Finish' }).click()
  await expectGoodScreen(worker, 'policy, to sign')
  await sign(worker, { name: 'Wanda Worker' })
  await expect(worker.getByText('You signed version 1')).toBeVisible()

  await page.getByRole('tab', { name: /Not signed/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Wanda Worker' })).toContainText('2 tries')
  await expectGoodScreen(page, 'policy, signatures')
  await page.getByRole('tab', { name: 'Text', exact: true }).click()
  await page.getByRole('button', { name: 'Write a New Version' }).click()
  await text.getByText('The council').click()
  await page.keyboard.press('End')
  await page.keyboard.type(', at any hour')
  await saved(page)
  await page.getByRole('tab', { name: /Questions/ }).click()
  await page.getByRole('button', { name: 'Remove question 1' }).click()
  await saved(page)
  await publish(page, 'The council takes calls at any hour')
  await page.getByRole('tab', { name: /Versions/ }).click()
  await page.getByRole('button', { name: 'Read version 2' }).click()
  await expect(page.getByRole('dialog').getByText(', at any hour')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()

  await worker.goto('/policies')
  await expectGoodScreen(worker, 'own policies')
  await worker.getByRole('link', { name: 'Safeguarding adults' }).click()
  await expect(worker.getByText('What changed since you signed version 1')).toBeVisible()
  await expect(worker.getByText('Changed in version 2')).toBeVisible()
  await expectGoodScreen(worker, 'policy, new version')
  await worker.getByRole('button', { name: 'Sign', exact: true }).scrollIntoViewIfNeeded()
  await sign(worker, { name: 'wanda worker' })
  await expect(worker.getByText('You signed version 2')).toBeVisible()
  await page.getByRole('tab', { name: /Not signed/ }).click()
  await expect(page.getByText('1 of 1 signed version 2')).toBeVisible()

  await page.getByRole('button', { name: 'All policies' }).click()
  await page.getByRole('tab', { name: 'Papers to Sign' }).click()
  await expectGoodScreen(page, 'papers, none yet')
  await page.getByRole('button', { name: 'New Paper' }).click()
  await page.getByRole('radio', { name: /48-hour opt-out/ }).check()
  await expectGoodScreen(page, 'new paper')
  await page.getByRole('button', { name: 'Begin Draft' }).click()
  await page.getByLabel('Notice to end it').selectOption('14 days')
  await saved(page)
  await expectGoodScreen(page, 'opt-out, written')
  await publish(page)

  await worker.goto('/policies')
  await worker.getByRole('link', { name: '48-hour opt-out' }).click()
  const no = worker.getByRole('button', { name: 'No, Keep the 48-hour Limit' })
  await no.scrollIntoViewIfNeeded()
  await expectGoodScreen(worker, 'opt-out, to answer')
  await no.click()
  await expect(worker.getByText('You said no to version 1')).toBeVisible()
  await sign(worker, { name: 'Wanda Worker', button: 'Agree and Sign' })
  await expect(worker.getByText('It stands once your agency has signed as well')).toBeVisible()

  await page.getByRole('tab', { name: /To countersign/ }).click()
  await expectGoodScreen(page, 'opt-out, to countersign')
  await page.getByRole('button', { name: 'Countersign 1…' }).click()
  const countersigning = page.getByRole('dialog', { name: 'Countersign for These People?' })
  await expect(countersigning.getByRole('checkbox', { name: 'Wanda Worker' })).toBeChecked()
  await expectGoodScreen(page, 'opt-out, whose to countersign')
  await countersigning.getByRole('button', { name: 'Countersign 1', exact: true }).click()
  await expect(worker.getByText(/Countersigned by Maya Manager/)).toBeVisible()
  await worker.getByRole('button', { name: 'End My Opt-out' }).click()
  await worker.getByRole('dialog').getByRole('button', { name: 'End It' }).click()
  await expect(worker.getByText(/you are not booked for more than 48 hours/)).toBeVisible()
  await expectGoodScreen(worker, 'opt-out, ended')
  expect(violations).toEqual([])
})

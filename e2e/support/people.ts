import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { SESSION_KEY } from '#client/session/stored-session.ts'
import { makeAccount } from './account.ts'
import { openDevice } from './device.ts'
import { waitForMail } from './mail.ts'
import { ourPage } from './registration.ts'
import type { Product } from './server.ts'
import { expect } from './test.ts'

export interface Somebody {
  name: string
  email: string
  password: string
  portal: 'manager' | 'staff'
}

export function somebody(portal: Somebody['portal'], name = 'Amara Okafor'): Somebody {
  return {
    name,
    portal,
    email: `${name.split(' ')[0]?.toLowerCase()}-${randomUUID().slice(0, 8)}@example.test`,
    password: 'tea-at-five-am',
  }
}

/** Signs up in the browser, up to the message about the mail. */
export async function signUp(page: Page, person: Somebody) {
  await trySignUp(page, person)
  await expect(page.getByText('We have sent a verification link').first()).toBeVisible()
}

/** Fills in the form and submits it, whatever the result. */
export async function trySignUp(page: Page, { portal, name, email, password }: Somebody) {
  await page.goto(`/auth?portal=${portal}`)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').first().fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

/** Opens the link of the verification mail and presses its button. */
export async function confirmEmail(page: Page, { dataDir }: Product, { email }: Somebody) {
  const mail = await waitForMail({ dataDir }, { to: email })
  await page.goto(mail.links[0] as string)
  await page.getByRole('button', { name: 'Confirm My Email' }).click()
}

export async function signIn(page: Page, { portal, email, password }: Somebody) {
  await page.goto(`/auth?portal=${portal}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').first().fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** From sign-up to the person's first page, as people do it. */
export async function arriveBySignUp(page: Page, product: Product, person: Somebody) {
  await signUp(page, person)
  await confirmEmail(page, product, person)
  await expectFirstPage(page, person)
}

/**
 * Signs somebody in whose account was made without the pages for it. No page of the product is open yet: what a test is
 * about it opens itself.
 */
export async function enter(page: Page, product: Product, person: Somebody) {
  await makeAccount(product, person)
  const answer = await page.request.post(`${product.url}/auth/v1/token?grant_type=password`, {
    headers: { origin: product.url },
    data: { email: person.email, password: person.password },
  })
  expect(answer.status()).toBe(200)
  // Any answer of the product will do: what the pages keep of a session is kept under its address.
  await page.goto(`${product.url}/health`)
  await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
    SESSION_KEY,
    await answer.text(),
  ] as const)
}

/** The same with the person's first page, for tests that begin there. */
export async function arrive(page: Page, product: Product, person: Somebody) {
  await enter(page, product, person)
  await page.goto(`${product.url}/${person.portal}-dashboard`)
  await expectFirstPage(page, person)
}

const expectFirstPage = (page: Page, { portal }: Somebody) => expect(page).toHaveURL(new RegExp(`${portal}-dashboard`))

/** Creates the first team on the candidates page; returns its code. */
export async function createTeamOnPage(page: Page, name: string): Promise<string> {
  if (!page.url().endsWith('/candidates')) await page.goto('/manager-dashboard/candidates')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Team Name').fill(name)
  await dialog.getByRole('button', { name: 'Create Team' }).click()
  return codeOn(page)
}

/** Creates a team by the API; returns its code. */
export async function foundTeam(page: Page, teamName: string): Promise<string> {
  const { teamCode } = await send(page, '/api/teams', { teamName, creationKey: randomUUID() })
  return teamCode
}

/** The same with its candidates on screen. */
export async function createTeam(page: Page, teamName: string): Promise<string> {
  const code = await foundTeam(page, teamName)
  await page.goto('/manager-dashboard/candidates')
  await expect(page.getByText(code, { exact: true }).first()).toBeVisible()
  return code
}

async function codeOn(page: Page) {
  const code = page.getByText(/^TM-[A-Z2-9]{6}$/).first()
  await expect(code).toBeVisible()
  return ((await code.textContent()) ?? '').trim()
}

/**
 * A worker asks to join a team by its code and its manager lets them in, by the API: for tests of what comes after.
 * Answers the team's id.
 */
export async function joinTeam(worker: Page, { manager, code }: { manager: Page; code: string }): Promise<string> {
  await send(worker, '/api/teams/join', { teamCode: code })
  const { runs } = await (await manager.request.get('/api/teams')).json()
  const { id } = runs.find(({ teamCode }: { teamCode: string }) => teamCode === code)
  const { items } = await (await manager.request.get(`/api/teams/${id}/requests`)).json()
  for (const request of items) await send(manager, `/api/teams/${id}/requests/${request.id}/approve`)
  return id
}

/** Somebody new is invited to manage a team and accepts, by the API; answers their page. */
export async function joinAsManager(
  { browser, product, width }: { browser: Browser; product: Product; width: number },
  { owner, teamId, name }: { owner: Page; teamId: string; name: string },
): Promise<Page> {
  const person = somebody('manager', name)
  const page = await openDevice({ browser, product, width })
  await enter(page, product, person)
  await send(owner, `/api/teams/${teamId}/invitations`, { email: person.email, role: 'manager' })
  const read = async () => (await (await page.request.get('/api/teams')).json()).invitations
  await expect.poll(async () => (await read()).length).toBe(1)
  await send(page, `/api/invitations/${(await read())[0].id}/answer`, { accept: true })
  return page
}

/** Answers the request to join of somebody who has not finished their registration: the page asks them to finish first. */
export async function answerRequest(page: Page, name: string, answer: 'Approve' | 'Reject') {
  await page.getByRole('button', { name: `Answer ${name}` }).press('Enter')
  await page.getByRole('menuitem', { name: answer }).press('Enter')
}

/** Writes as the page's own forms do, and answers what the API says. */
export async function send(page: Page, path: string, data: object = {}) {
  const answer = await page.request.post(path, { headers: ourPage(page), data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

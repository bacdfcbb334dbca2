import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { waitForMail } from './mail.ts'
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
  await page.getByRole('button', { name: 'Confirm my email' }).click()
}

export async function signIn(page: Page, { portal, email, password }: Somebody) {
  await page.goto(`/auth?portal=${portal}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').first().fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** From sign-up to the person's first page. */
export async function arrive(page: Page, product: Product, person: Somebody) {
  await signUp(page, person)
  await confirmEmail(page, product, person)
  await expect(page).toHaveURL(person.portal === 'manager' ? /manager-dashboard/ : /staff-dashboard/)
}

/** Creates the first team on the candidates page; returns its code. */
export async function createTeam(page: Page, name: string): Promise<string> {
  if (!page.url().endsWith('/candidates')) await page.goto('/manager-dashboard/candidates')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Team Name').fill(name)
  await dialog.getByRole('button', { name: 'Create Team' }).click()
  const code = page.getByText(/^TM-[A-Z2-9]{6}$/).first()
  await expect(code).toBeVisible()
  return ((await code.textContent()) ?? '').trim()
}

import { chromium, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expectGoodScreen } from './support/axe.ts'
import { browserProgram } from './support/browser.ts'
import { inDatabase } from './support/database.ts'
import { waitForMail } from './support/mail.ts'
import { arrive, createTeam, enter, type Somebody, signIn, somebody } from './support/people.ts'
import type { Product } from './support/server.ts'
import { expect, test } from './support/test.ts'

const PHONE = { width: 360, height: 740 }

/** The code of the next half minute: valid now, and not the one that was used before. */
function nextCode(seed: string) {
  return new TOTP({ secret: seed }).generate({ timestamp: Date.now() + 30_000 })
}

/** The person's second factors, verified or not. */
async function factorsOf(product: Product, { email }: Somebody) {
  const rows = await inDatabase(
    product,
    'select status from app.mfa_factors where user_id = (select id from app.users where email = $1)',
    [email],
  )
  return rows.map(({ status }) => status as string)
}

/** Moves half a minute and a quarter of an hour for this person: codes are new, and the sign-in is no longer recent. */
async function letTimePass(product: Product, { email }: Somebody) {
  await inDatabase(
    product,
    'update app.mfa_factors set last_step = null where user_id = (select id from app.users where email = $1)',
    [email],
  )
  const age = `update app.sessions set authenticated_at = authenticated_at - interval '16 minutes'
    where user_id = (select id from app.users where email = $1)`
  await inDatabase(product, age, [email])
}

async function openSecurity(page: Page) {
  await page.goto('/account?tab=security')
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible()
}

function card(page: Page, title: string) {
  return page.getByRole('region', { name: title })
}

/** Switches the app on in the browser; returns the seed and the backup codes. */
async function switchOn(page: Page, look?: (name: string) => Promise<void>) {
  await card(page, 'Two-factor sign-in').getByRole('button', { name: 'Switch on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch On Two-Factor Sign-In' })
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  const seed = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await look?.('enrol')
  await dialog.getByLabel(/six digits/).fill('12')
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await expect(dialog.getByText('Enter the six digits', { exact: true })).toBeVisible()
  await dialog.getByLabel(/six digits/).fill(new TOTP({ secret: seed }).generate())
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Your Backup Codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await look?.('backup-codes')
  const backup = await codes.getByRole('listitem').allTextContents()
  await codes.getByRole('button', { name: 'I Have Saved Them' }).click()
  await expect(card(page, 'Two-factor sign-in').getByText('On', { exact: true })).toBeVisible()
  return { seed, backup }
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).last().click()
  await expect(page).toHaveURL(/\/auth/)
}

/** Adds a virtual authenticator that creates and uses passkeys, with user verification. */
async function addDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  }
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, automaticPresenceSimulation: true } as never,
  })
}

test('an authenticator app: switched on, required at every sign-in, replaced by a backup code, switched off', async ({
  page,
  product,
}) => {
  const person = somebody('staff', 'Tara Osei')
  await enter(page, product, person)
  await openSecurity(page)
  await expectGoodScreen(page, 'security page')
  await card(page, 'Two-factor sign-in').getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => factorsOf(product, person)).toEqual([])
  const { backup } = await switchOn(page, async (name) => {
    await expectGoodScreen(page, name)
  })
  await expect(page.getByText('10 of 10 backup codes left.')).toBeVisible()
  await expect(page.getByText('Second factor added: authenticator app')).toBeVisible()
  await waitForMail(product, { to: person.email, subject: /authenticator app was added/ })
  await expectGoodScreen(page, 'security page with a second factor')

  await signOut(page)
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expectGoodScreen(page, 'second step')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is not right')
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await page.getByRole('textbox', { name: 'Backup code' }).fill(backup[0] as string)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('Welcome back!')).toBeVisible()

  await openSecurity(page)
  await expect(page.getByText('9 of 10 backup codes left.')).toBeVisible()
  const passwords = page.getByRole('form', { name: 'Change password' })
  await passwords.getByLabel('Current Password').fill('not-my-password')
  await passwords.getByRole('textbox', { name: 'New Password' }).fill('kettle-at-midnight')
  await passwords.getByLabel('Confirm Password').fill('kettle-at-midnight')
  await page.keyboard.press('Enter')
  await expect(passwords.getByText('Enter the code', { exact: true })).toBeVisible()
  await passwords.getByLabel('Code').fill(backup[1] as string)
  await page.keyboard.press('Enter')
  await expect(passwords.getByText('Your current password is not right')).toBeVisible()
  await expect(passwords.getByLabel('Code')).toHaveCount(0)
  await passwords.getByLabel('Current Password').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password updated successfully!')).toBeVisible()
  await expect(page.getByText('8 of 10 backup codes left.')).toBeVisible()
  await card(page, 'Two-factor sign-in').getByRole('button', { name: 'Switch off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(card(page, 'Two-factor sign-in').getByText('Off', { exact: true })).toBeVisible()
  await waitForMail(product, { to: person.email, subject: /removed/ })
})

test('the second step and the recent sign-in, on a phone, with the keyboard alone (SE16)', async ({
  page,
  product,
}) => {
  const person = somebody('staff', 'Noor Haddad')
  await page.setViewportSize(PHONE)
  await enter(page, product, person)
  await openSecurity(page)
  const { seed } = await switchOn(page)
  await signOut(page)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').first().fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await page.keyboard.type(nextCode(seed))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible()

  await openSecurity(page)
  await letTimePass(product, person)
  await page.getByRole('button', { name: 'New Backup Codes' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Make New Codes' }).focus()
  await page.keyboard.press('Enter')
  const prompt = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(prompt.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await expectGoodScreen(page, 'proof')
  await page.keyboard.type('not-my-password')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await prompt.getByRole('textbox', { name: 'Code' }).focus()
  await page.keyboard.type(nextCode(seed))
  await page.keyboard.press('Enter')
  await expect(prompt.getByText('Invalid login credentials')).toBeVisible()
  await prompt.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Your Backup Codes' }).getByRole('listitem')).toHaveCount(10)
})

test('a passkey: added, used alone to sign in and for a recent sign-in, removed', async ({ page, product }) => {
  const person = somebody('staff', 'Pita Lund')
  await addDevice(page)
  await enter(page, product, person)
  await openSecurity(page)
  await page.getByRole('button', { name: 'Add a Passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('My laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'I Have Saved Them' }).click()
  await expect(page.getByRole('list', { name: 'Your passkeys' })).toContainText('My laptop')

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible()
  await signOut(page)
  await signIn(page, person)
  await page.getByRole('button', { name: 'Continue with your passkey' }).click()
  await expect(page).toHaveURL(/\/staff-dashboard$/)

  await openSecurity(page)
  await letTimePass(product, person)
  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog', { name: 'Is it you?' }).getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Passkey "My laptop" removed')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Your passkeys' })).toHaveCount(0)
})

test('the list of sessions: one signed out, then all others; a new password ends them too (SE10, RS15)', async ({
  page,
  product,
  browser,
}) => {
  const person = somebody('staff', 'Ravi Menon')
  await arrive(page, product, person)
  const others = await Promise.all([
    browser.newPage({ baseURL: product.url }),
    browser.newPage({ baseURL: product.url }),
  ])
  for (const other of others) {
    await signIn(other, person)
    await expect(other).toHaveURL(/\/staff-dashboard$/)
  }
  await openSecurity(page)
  const list = card(page, 'Where you are signed in').getByRole('listitem')
  await expect(list).toHaveCount(3)
  await expect(list.first()).toContainText('This device')
  await list
    .nth(1)
    .getByRole('button', { name: /Sign out/ })
    .click()
  await expect(list).toHaveCount(2)
  await page.getByRole('button', { name: 'Sign Out Everywhere Else' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out Everywhere Else' }).click()
  await expect(list).toHaveCount(1)
  for (const other of others) {
    await expect(other).toHaveURL(/\/auth/)
    await other.close()
  }
  await page.getByLabel('Current Password').fill('not-my-password')
  await page.getByRole('textbox', { name: 'New Password' }).fill('kettle-at-midnight')
  await page.getByLabel('Confirm Password').fill('kettle-at-noon')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm Password').fill('kettle-at-midnight')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Your current password is not right')).toBeVisible()
  await page.getByLabel('Current Password').fill(person.password)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Password updated successfully!')).toBeVisible()
  await expect(page.getByText('Password changed')).toBeVisible()
  await signOut(page)
  await signIn(page, { ...person, password: 'kettle-at-midnight' })
  await expect(page).toHaveURL(/\/staff-dashboard$/)
})

test('a manager whose team requires a second factor sees why, and a link to switch it on (MF10)', async ({
  page,
  product,
}) => {
  const manager = somebody('manager', 'Ines Ferro')
  await enter(page, product, manager)
  const code = await createTeam(page, 'Harbour Care')
  await inDatabase(product, 'update app.teams set require_two_factor = true where team_code = $1', [code])
  await page.reload()
  await expect(page.getByText('Two-factor sign-in needed')).toBeVisible()
  await expectGoodScreen(page, 'two-factor needed')
  await page.getByRole('link', { name: 'Switch On Two-Factor Sign-In' }).click()
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible()
  await switchOn(page)
  await page.goto('/manager-dashboard/settings?tab=security')
  await expect(page.getByText('10 of 10 backup codes left.')).toBeVisible()
  await expectGoodScreen(page, 'settings, security')
})

test('a forgotten password is reset only with the second factor (RS08)', async ({ page, product }) => {
  const person = somebody('staff', 'Olu Adair')
  await enter(page, product, person)
  await openSecurity(page)
  const { seed, backup } = await switchOn(page)
  await signOut(page)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  const { links } = await waitForMail(product, { to: person.email, subject: /Reset/ })
  await page.goto(links[0] as string)
  await page.getByLabel('New Password').fill('kettle-at-midnight')
  await page.getByLabel('Confirm Password').fill('kettle-at-midnight')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByLabel('Code')).toBeFocused()
  await expectGoodScreen(page, 'reset with a code')
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is not right')
  await page.getByLabel('Code').fill(backup[3] as string)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Password updated successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/auth/)
  await signIn(page, { ...person, password: 'kettle-at-midnight' })
  await page.getByRole('textbox', { name: 'Code' }).fill(nextCode(seed))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/staff-dashboard$/)
})

test('at an insecure address (http) sign-in explains why it is impossible (SE18)', async ({ page, product }) => {
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await expect(page.getByText('You cannot sign in at this address')).toHaveCount(0)
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--host-resolver-rules=MAP care.example 127.0.0.1']
  const browser = await chromium.launch({ executablePath: await browserProgram(), args })
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(`http://care.example:${new URL(product.url).port}/auth`)
  await expect(elsewhere.getByRole('alert')).toContainText('You cannot sign in at this address')
  await expectGoodScreen(elsewhere, 'sign-in at an address that is not encrypted')
  await browser.close()
})

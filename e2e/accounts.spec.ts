import type { Page } from '@playwright/test'
import { expectGoodScreen } from './support/axe.ts'
import { waitForMail } from './support/mail.ts'
import { arrive, confirmEmail, createTeamOnPage, signIn, signUp, somebody, trySignUp } from './support/people.ts'
import { expect, test } from './support/test.ts'

const INVALID_LINK = 'Invalid or expired reset link. Please request a new password reset.'

async function askForReset(page: Page, email: string) {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
}

async function setPassword(
  page: Page,
  { password, confirmation = password }: { password: string; confirmation?: string },
) {
  await page.getByLabel('New Password').fill(password)
  await page.getByLabel('Confirm Password').fill(confirmation)
  await page.getByRole('button', { name: 'Update Password' }).click()
}

test('the landing page leads to both portals and remembers the theme', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Streamline Your Staffing Operations')
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('link', { name: 'Access Manager Portal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manager Portal')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await page.getByRole('link', { name: 'Access Staff Portal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff Portal')
})

test('a manager signs up, is told to check the mail, and signs in by pressing the button of its link', async ({
  page,
  product,
}) => {
  const manager = somebody('manager')
  await signUp(page, manager)
  const dialog = page.getByRole('dialog', { name: 'Check Your Email' })
  await expect(dialog).toContainText(manager.email)
  await expectGoodScreen(page, 'Check Your Email')
  await dialog.getByRole('button', { name: 'OK' }).click()

  await signIn(page, manager)
  await expect(page.getByRole('button', { name: 'Send the verification email again' })).toBeVisible()

  const { links } = await waitForMail(product, { to: manager.email })
  await page.goto(links[0] as string)
  await expect(page).toHaveURL(`${product.url}/auth/verify`)
  await expect(page.getByRole('button', { name: 'Confirm My Email' })).toBeVisible()
  await expectGoodScreen(page, 'verification')
  await page.goto(links[0] as string)
  await page.getByRole('button', { name: 'Confirm My Email' }).click()
  await expect(page).toHaveURL(/\/manager-dashboard$/)
  await expect(page.getByRole('dialog', { name: 'Create Team' })).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto(links[0] as string)
  await page.getByRole('button', { name: 'Confirm My Email' }).click()
  await expect(page.getByRole('alert')).toContainText(/already confirmed|invalid or has expired/)
})

test('a candidate signs up, sees every refusal of the form, and returns to the requested page', async ({
  page,
  product,
}) => {
  const person = somebody('staff')
  await page.goto('/auth?portal=staff')
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Password').first().fill('short')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Full name is required')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await expectGoodScreen(page, 'sign up with refusals')

  await signUp(page, person)
  await expect(page.getByText('Check your email for a verification link!')).toBeVisible()
  await confirmEmail(page, product, person)
  await expect(page).toHaveURL(/\/staff-dashboard$/)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth/)

  await page.goto('/profile')
  await expect(page).toHaveURL(`${product.url}/auth?portal=staff&next=%2Fprofile`)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').first().fill('quite another one')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid login credentials')
  await page.getByLabel('Password').first().fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${product.url}/profile`)
  await expect(page.getByText('Welcome back!')).toBeVisible()
})

test('signing up again says that the account exists only with its password', async ({ page, product }) => {
  const person = somebody('staff')
  await signUp(page, person)
  await confirmEmail(page, product, person)
  await expect(page).toHaveURL(/\/staff-dashboard$/)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())

  await trySignUp(page, person)
  await expect(page.getByRole('alert')).toContainText('User already exists. Please sign in instead.')
  await signUp(page, { ...person, password: 'not-the-same-words' })
  await expect(page.getByText('Check your email for a verification link!')).toBeVisible()
})

test('a manager who runs no team yet begins with the registration', async ({ page, product }) => {
  const manager = somebody('manager')
  await arrive(page, product, manager)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, manager)
  await expect(page).toHaveURL(/\/registration\?step=1$/)
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByRole('link', { name: 'Create Team' })).toHaveCount(2)
  await page.getByRole('link', { name: 'Create Team' }).first().click()
  await createTeamOnPage(page, 'Found Again Care')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('link', { name: 'Staff Portal' }).click()
  await expect(page).toHaveURL(/\/staff-dashboard$/)
  await expect(page.getByRole('link', { name: 'Manager Portal' })).toBeVisible()
})

test('a forgotten password is reset by the mail, once, on submit only, and the token leaves the address', async ({
  page,
  product,
  context,
}) => {
  const person = somebody('staff')
  await arrive(page, product, person)
  const elsewhere = await context.newPage()
  await elsewhere.goto('/profile')

  await page.goto('/forgot-password')
  await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeDisabled()
  await askForReset(page, person.email)
  await expect(page.getByText('Password reset email sent! Check your inbox.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Email Sent' })).toBeVisible()
  await expectGoodScreen(page, 'email sent')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()

  const { links } = await waitForMail(product, { to: person.email, subject: /password/i })
  const link = links.find((address) => address.includes('/reset-password')) as string
  const token = new URL(link).searchParams.get('access_token') as string
  const seen: string[] = []
  page.on('request', (request) => seen.push(`${request.url()} ${JSON.stringify(request.headers())}`))
  for (let opened = 0; opened < 3; opened++) await page.goto(link)
  await expect(page).toHaveURL(`${product.url}/reset-password`)
  await expect(page.getByLabel('New Password')).toBeVisible()
  await expectGoodScreen(page, 'reset password')
  expect(seen.filter((request) => request.includes(token) && !request.startsWith(link))).toEqual([])
  expect(await page.content()).not.toContain(token)
  expect(
    await page.evaluate(() => JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }])),
  ).not.toContain(token)

  await setPassword(page, { password: 'three-warm-socks', confirmation: 'three-warm-shoes' })
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await setPassword(page, { password: 'short' })
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await setPassword(page, { password: 'three-warm-socks' })
  await expect(page.getByText('Password updated successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Password Updated' })).toBeVisible()
  await expect(page).toHaveURL(/\/auth/, { timeout: 4000 })
  await expect(elsewhere).toHaveURL(/\/auth/)

  await page.goto(link)
  await setPassword(page, { password: 'four-warm-socks' })
  await expect(page.getByRole('alert')).toContainText(INVALID_LINK)
  await signIn(page, { ...person, password: 'three-warm-socks' })
  await expect(page).toHaveURL(/\/staff-dashboard$/)
})

test('an invalid reset link says so', async ({ page }) => {
  for (const query of ['', '?type=recovery', '?access_token=abc&type=signup', '?access_token=a.b.c&refresh_token=x']) {
    await page.goto(`/reset-password${query}`)
    await expect(page.getByRole('alert')).toContainText(INVALID_LINK)
  }
  await page.goto('/reset-password?access_token=a.b.c&refresh_token=x&type=recovery')
  await setPassword(page, { password: 'three-warm-socks' })
  await expect(page.getByRole('alert')).toContainText(INVALID_LINK)
})

test('an unknown address shows the not-found page', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Streamline Your Staffing Operations')
})

test('the link opened in another browser asks for the password, and signs in with it', async ({
  page,
  product,
  browser,
}) => {
  const person = somebody('staff')
  await signUp(page, person)
  const { links } = await waitForMail(product, { to: person.email })
  const elsewhere = await browser.newContext({ baseURL: product.url })
  const phone = await elsewhere.newPage()
  await phone.goto(links[0] as string)
  await phone.getByRole('button', { name: 'Confirm My Email' }).click()
  await expect(phone.getByRole('alert')).toContainText('Please enter the password you chose')
  await expectGoodScreen(phone, 'verification elsewhere')
  await phone.getByLabel('Password').first().fill('not-the-same-words')
  await phone.getByRole('button', { name: 'Confirm My Email' }).click()
  await expect(phone.getByRole('alert')).toContainText('Invalid login credentials')
  await phone.getByLabel('Password').first().fill(person.password)
  await phone.getByRole('button', { name: 'Confirm My Email' }).click()
  await expect(phone).toHaveURL(/\/staff-dashboard$/)
  await elsewhere.close()
})

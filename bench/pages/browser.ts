import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { SESSION_KEY } from '#client/session/stored-session.ts'
import { browserProgram } from '../../e2e/support/browser.ts'
import type { Caller } from '../callers.ts'
import type { Stage } from '../stage.ts'

const A_DAY_S = 86_400

/** The browser of the tests, with nothing stored. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await browserProgram(), args: ['--no-sandbox', '--disable-dev-shm-usage'] })
}

/** What a browser holds of a person who has signed in: the cookie, and the description of the session that pages read. */
async function sessionOf({ as }: Stage, caller: Caller) {
  const user = JSON.parse((await as(caller, { path: '/auth/v1/user' })).toString())
  const [name = '', value = ''] = caller.headers.cookie?.split('=') ?? []
  const described = {
    access_token: 'in-the-cookie',
    refresh_token: 'in-the-cookie',
    token_type: 'bearer',
    expires_in: A_DAY_S,
    expires_at: Math.round(Date.now() / 1000) + A_DAY_S,
    user,
  }
  return { cookie: { name, value }, described: JSON.stringify(described) }
}

export interface Surroundings {
  browser: Browser
  stage: Stage
  /** Nobody is signed in without one. */
  caller: Caller | undefined
  phone: boolean
}

/**
 * A browser profile as on a first visit: nothing in its cache, the person signed in. The service worker is left out:
 * what it stores for offline use comes after the page.
 */
export async function freshProfile({ browser, stage, caller, phone }: Surroundings): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: stage.product.url,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: phone ? { width: 360, height: 740 } : { width: 1280, height: 800 },
    hasTouch: phone,
    serviceWorkers: 'block',
  })
  if (!caller) return context
  const { cookie, described } = await sessionOf(stage, caller)
  const secured = stage.product.url.replace('http:', 'https:')
  await context.addCookies([{ ...cookie, url: secured, secure: true, httpOnly: true, sameSite: 'Lax' }])
  await context.addInitScript(([key, text]) => localStorage.setItem(key, text), [SESSION_KEY, described] as const)
  return context
}

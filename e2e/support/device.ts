import type { Browser, BrowserContext, Page } from '@playwright/test'
import { watchPreloads } from './console.ts'
import type { Product } from './server.ts'

let devices = 0
const opened = new Set<BrowserContext>()

interface DeviceOptions {
  browser: Browser
  product: Product
  /** Width of the screen, in pixels. */
  width?: number
  /** The IP address of its calls; by default one of its own. */
  address?: string
}

/**
 * A page on a separate device: without other people's cookies, and with its own IP address, because rate limits per
 * network count by it.
 */
export async function openDevice({
  browser,
  product,
  width = 1280,
  address = `198.51.103.${++devices}`,
}: DeviceOptions): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width, height: 800 },
    extraHTTPHeaders: { 'x-forwarded-for': address },
  })
  opened.add(context)
  watchPreloads(context)
  context.once('close', () => opened.delete(context))
  return context.newPage()
}

/** Their pages would go on listening, and take the processor from the tests that follow. */
export async function closeDevices() {
  await Promise.all([...opened].map((context) => context.close()))
}

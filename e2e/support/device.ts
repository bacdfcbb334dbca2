import type { Browser, Page } from '@playwright/test'
import type { Product } from './server.ts'

let devices = 0

interface DeviceOptions {
  browser: Browser
  product: Product
  /** Of the screen, in pixels. */
  width?: number
  /** The network that it calls from; one of its own without it. */
  address?: string
}

/** A page on a device of its own: no cookies of others, and an address of its own, because the limits for one network count by it. */
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
  return context.newPage()
}

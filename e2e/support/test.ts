import { test as base, expect } from '@playwright/test'
import { takePreloadWarnings, watchPreloads } from './console.ts'
import { closeDevices } from './device.ts'
import { type Product, startProduct } from './server.ts'

let addresses = 0

/** The real app on new data, shared by the tests of one worker: each test makes its own people and teams. */
export const test = base.extend<{ devices: undefined }, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const product = await startProduct({ env: { TRUST_PROXY: '1' } })
      await use(product)
      await product.remove()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  devices: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      takePreloadWarnings()
      await use(undefined)
      await closeDevices()
      expect(takePreloadWarnings(), 'files that a page has loaded ahead and not used').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context }, use) => {
    watchPreloads(context)
    await use(context)
  },
  baseURL: async ({ product }, use) => use(product.url),
  // Each test has an IP address of its own, because the rate limits of one network would count all of them together.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': `198.51.100.${++addresses}` }),
})

export { expect }

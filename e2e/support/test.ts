import { test as base } from '@playwright/test'
import { type Product, startProduct } from './server.ts'

let addresses = 0

/** The real app on fresh data, shared by the tests of one worker: each test makes people and teams of its own. */
export const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const product = await startProduct({ env: { TRUST_PROXY: '1' } })
      await use(product)
      await product.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  // Each test comes from an address of its own, or the limits for one network would count all of them together.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': `198.51.100.${++addresses}` }),
})

export { expect } from '@playwright/test'

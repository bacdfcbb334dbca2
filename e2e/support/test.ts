import { test as base } from '@playwright/test'
import { type Product, startProduct } from './server.ts'

/** The real app on fresh data, shared by the tests of one worker: each test makes people and teams of its own. */
export const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
})

export { expect } from '@playwright/test'

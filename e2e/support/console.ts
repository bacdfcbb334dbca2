import type { BrowserContext } from '@playwright/test'

const warnings: string[] = []

/** Remembers each file that the pages of a browser have loaded ahead in vain: it was loaded twice, or for nothing. */
export function watchPreloads(context: BrowserContext) {
  context.on('console', (message) => {
    if (message.type() === 'warning' && /preload/.test(message.text())) warnings.push(message.text())
  })
}

/** What the browsers have warned of since the last call. */
export const takePreloadWarnings = () => warnings.splice(0)

import { defineConfig } from '@playwright/test'
import { browserProgram } from './e2e/support/browser.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/support/build.ts',
  // A product and a browser each. They wait for each other most of the time: three keep two cores busy.
  workers: 3,
  // A busy machine may miss a moment; the report lists a test that needed its second try as flaky.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 800 },
    // A route of a test does not see what a service worker fetches; the tests of the worker allow it.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await browserProgram(),
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
      // Without it a name of a file with an en dash arrives as `download`.
      env: { ...(process.env as Record<string, string>), LANG: 'C.UTF-8' },
    },
  },
})

import { defineConfig } from '@playwright/test'
import tests from '../../playwright.config.ts'

export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: ['readme.ts', 'landing.ts', 'every-screen.ts', 'glance.ts'],
  globalSetup: '../support/build.ts',
  outputDir: '../../node_modules/.cache/pictures',
  retries: 0,
  use: { ...tests.use, trace: 'off', screenshot: 'off' },
})

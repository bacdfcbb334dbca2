import { defineConfig } from '@playwright/test'
import tests from '../playwright.config.ts'

export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: 'pictures.ts',
  globalSetup: './support/build.ts',
  outputDir: '../node_modules/.cache/pictures',
  use: { ...tests.use, trace: 'off', screenshot: 'off' },
})

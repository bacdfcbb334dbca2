import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const OTHERWISE: { wrong: RegExp; right: string; except?: RegExp }[] = [
  { wrong: /\be-mails?\b/i, right: 'email' },
  // The title of step 4 is the specification’s word; the other exception is the name of a linter rule.
  { wrong: /\blicenses?\b/i, right: 'licence', except: /Passport & License|info-license/ },
]
const COMMENT = /^\s*(\/\/|\/?\*)/

const files = globSync('{src,e2e,demo}/**/*.{ts,tsx,html}').filter(
  (file) => file !== 'src/testing/checks/spelling.test.ts',
)
const lines = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((text, at) => ({ text, place: `${file}:${at + 1}` }))
    .filter(({ text }) => !COMMENT.test(text)),
)

test.each(OTHERWISE)('the product writes $right (docs/decisions/one-spelling.md)', ({ wrong, except }) => {
  expect(lines.length).toBeGreaterThan(10_000)
  expect(lines.filter(({ text }) => wrong.test(text) && !except?.test(text)).map(({ place }) => place)).toEqual([])
})

import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { WEIGHTS } from '../../build/web-font.ts'

const everywhere = readFileSync('src/client/styles.ts', 'utf8')

function styleOf(component: string) {
  return `@mantine/core/styles/${component}.layer.css`
}

function importedFrom(text: string) {
  return [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]\w+$/.test(name))
}

test('every component’s styles are loaded: everywhere, or by the file that uses it', () => {
  const bare = globSync('src/**/*.tsx').flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return importedFrom(text)
      .filter((component) => existsSync(`node_modules/${styleOf(component)}`))
      .filter((component) => !everywhere.includes(styleOf(component)) && !text.includes(styleOf(component)))
      .map((component) => `${file}: ${component}`)
  })
  expect(bare).toEqual([])
})

test('nothing asks for a weight that the web font was made without', () => {
  const asked = globSync('src/{app,client,features}/**/*.{css,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:font-weight: |fw=\{|fontWeight: )(\d+)/g)].map(([, weight]) =>
      Number(weight),
    ),
  )
  expect(asked.length).toBeGreaterThan(100)
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(WEIGHTS.min)
  expect(Math.max(...asked)).toBeLessThanOrEqual(WEIGHTS.max)
})

test('no rule after :has() matches every element: the browser would style the whole document again at each change of it', () => {
  const styles = globSync('src/{app,client,features}/**/*.css')
  const universal = styles.filter((file) => /:has\([^{}]*\)\s*[\s>+~]\s*(?::not|\*)/.test(readFileSync(file, 'utf8')))
  expect(styles.length).toBeGreaterThan(50)
  expect(universal).toEqual([])
})

test('no rule after :has() ends in a bare element: all icons of a page, say, would be styled again when anything is added to it', () => {
  const ends = /:has\([^{}]*\)[^{},]*[\s>+~]([a-z]\w*)\s*[,{]/
  expect('.item:has(> .count) > svg {').toMatch(ends)
  expect('.columns:has(> .toDo li) {').not.toMatch(ends)
  const bare = globSync('src/{app,client,features}/**/*.css').filter((file) => ends.test(readFileSync(file, 'utf8')))
  expect(bare).toEqual([])
})

test('what a side panel changes of the document is not inherited: it would be styled again as a whole', () => {
  const panel = readFileSync('src/client/ui/panel/side-panel.module.css', 'utf8')
  expect(panel).not.toMatch(/:has\([^(){}]*\)\s*\{\s*--/)
})

import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readmes, withLists, writtenPart } from '#testing/readmes.ts'

const MOST_OF_A_FEATURE = 400
const MOST_OF_ALL = 1200

const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).length

describe.each(readmes)('the README of $name', ({ name, path }) => {
  test('says what the feature is for, in few words', () => {
    const words = wordsOf(writtenPart(read(path)))
    expect(words).toBeGreaterThan(40)
    expect(words).toBeLessThanOrEqual(MOST_OF_A_FEATURE)
  })

  test('lists what the code declares (npm run codegen)', async () =>
    expect(read(path)).toBe(await withLists(name, read(path))))

  test('names files that exist', () => {
    const named = [...writtenPart(read(path)).matchAll(/`([\w./-]+\/[\w.-]+\.(?:tsx?|sql|css|md|json|mjs))`/g)]
    const missing = named.filter(([, file = '']) => !existsSync(file) && !existsSync(join(dirname(path), file)))
    expect(missing.map(([, file]) => file)).toEqual([])
  })
})

test('the page about the whole stays short', () => {
  expect(wordsOf(read('docs/architecture.md'))).toBeLessThanOrEqual(MOST_OF_ALL)
})

const pages = ['README.md', ...globSync('{docs,migrations,src}/**/*.md')]

/** The headings of a page as links name them. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/\s/g, '-'),
  )

test.each(pages)('the links of %s lead somewhere', (page) => {
  const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  const dead = links.filter((link) => {
    const [file = '', anchor] = link.split('#')
    const target = file ? join(dirname(page), file) : page
    if (!existsSync(target)) return !/^[a-z]+:/.test(link)
    return anchor !== undefined && !anchorsOf(read(target)).includes(anchor)
  })
  expect(dead).toEqual([])
})

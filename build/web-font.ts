import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import subset from 'subset-font'
import type { Plugin } from 'vite'

const PACKAGE = 'node_modules/@fontsource-variable/inter'
const DRAWN = resolve('node_modules/.cache/web-font')
/** As the style sheet of the package names them: each for a part of Unicode, loaded when a page has a letter of it. */
const FILE = /^inter-(.+)-wght-normal\.woff2$/

/** The weights that styles ask for; a font that varies less is a third smaller. */
export const WEIGHTS = { min: 400, max: 750 }
/**
 * How letters join and stand beside each other, and figures of equal width. Shapes that change with their neighbours
 * cost a sixth of the font.
 */
const FEATURES = ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum']

/** The web font with what pages use of it: the same letters in half the bytes. */
export function webFont(): Plugin {
  return {
    name: 'web-font',
    apply: 'build',
    async config() {
      mkdirSync(DRAWN, { recursive: true })
      const files = readdirSync(join(PACKAGE, 'files')).filter((name) => FILE.test(name))
      await Promise.all(files.map(draw))
      return { resolve: { alias: [{ find: /^\.\/files\/(?=inter-)/, replacement: `${DRAWN}/` }] } }
    },
  }
}

async function draw(name: string) {
  const [, part = ''] = FILE.exec(name) ?? []
  const options = { targetFormat: 'woff2', keepFeatures: FEATURES, variationAxes: { wght: WEIGHTS } } as const
  writeFileSync(join(DRAWN, name), await subset(readFileSync(join(PACKAGE, 'files', name)), lettersOf(part), options))
}

/** All letters of a part, which the package describes as `U+0100-02BA,U+02BD`. */
function lettersOf(part: string): string {
  const parts: Record<string, string> = JSON.parse(readFileSync(join(PACKAGE, 'unicode.json'), 'utf8'))
  const codes = (parts[part] ?? '').split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
  return String.fromCodePoint(...codes)
}

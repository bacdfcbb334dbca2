import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync('src/client/tokens.css', 'utf8')

/** The colours of a rule, by token. */
function coloursOf(selector: string): Record<string, string> {
  const from = css.indexOf(`${selector} {`)
  expect(from, selector).toBeGreaterThanOrEqual(0)
  const block = css.slice(from, css.indexOf('}', from))
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name, hex]) => [name, hex]))
}

const light = coloursOf(':root')
const themes = { light, dark: { ...light, ...coloursOf(':root[data-mantine-color-scheme="dark"]') } }

function luminance(hex = '') {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : (hex.match(/[0-9a-f]{2}/g) ?? [])
  const [red = 0, green = 0, blue = 0] = digits.map((digit) => {
    const part = Number.parseInt(digit, 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2, relative luminance). */
function contrast(one: string | undefined, other: string | undefined) {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

const STATES = ['ok', 'soon', 'bad', 'info', 'draft', 'plain']
const SURFACES = ['page', 'surface', 'hover']
const TEXTS: [text: string, on: string][] = [
  ...['text', 'text-2', 'text-3', 'brand-text', 'bad', 'soon'].flatMap((text) =>
    SURFACES.map((surface): [string, string] => [text, surface]),
  ),
  ...STATES.map((state): [string, string] => [state, `${state}-bg`]),
  ['text', 'selected'],
  ['selected-text', 'selected'],
  ['on-brand', 'brand'],
  ['on-brand', 'brand-hover'],
]
const GRAPHICS: [graphic: string, on: string][] = [
  ...SURFACES.map((surface): [string, string] => ['line-input', surface]),
  ...SURFACES.map((surface): [string, string] => ['focus', surface]),
  ...STATES.map((state): [string, string] => [`${state}-fill`, 'surface']),
]

describe.each(Object.entries(themes))('in the %s', (_, colours) => {
  test('every text reaches 4.5 to 1 on what it stands on (WCAG 1.4.3)', () => {
    const low = TEXTS.filter(([text, on]) => !(contrast(colours[text], colours[on]) >= 4.5))
    expect(low).toEqual([])
  })

  test('every meaningful graphic reaches 3 to 1 (WCAG 1.4.11)', () => {
    const low = GRAPHICS.filter(([graphic, on]) => !(contrast(colours[graphic], colours[on]) >= 3))
    expect(low).toEqual([])
  })
})

import { DEFAULT_THEME } from '@mantine/core'
import { expect, test } from 'vitest'
import { cssVariables } from './theme.ts'

const { dark } = cssVariables(DEFAULT_THEME)
// What cards and dialogs stand on in the dark.
const CARD = [46, 46, 46]

function variable(name: string) {
  const value = dark[`--mantine-color-${name}`] ?? ''
  const [, hex] = /^#([0-9a-f]{6})$/i.exec(value) ?? []
  if (hex) return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const [red = 0, green = 0, blue = 0, percent = 0] = (value.match(/\d+/g) ?? []).map(Number)
  return [red, green, blue].map((part, at) => (part * percent + (CARD[at] ?? 0) * (100 - percent)) / 100)
}

function luminance(colour: number[]) {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 10.31 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test.each(['red-light', 'red-light-hover'])(
  'a destructive button stays red and readable in the dark, on %s',
  (background) => {
    const [red = 0, green = 0, blue = 0] = variable('red-light-color')
    expect(Math.min(red - green, red - blue)).toBeGreaterThan(100)
    const [bright = 0, dim = 0] = [variable('red-light-color'), variable(background)].map(luminance)
    expect((bright + 0.05) / (dim + 0.05)).toBeGreaterThan(4.5)
  },
)

import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const teal: MantineColorsTuple = [
  '#eafaf7',
  '#d3f1eb',
  '#a6e3d7',
  '#74d4c1',
  '#4dc7af',
  '#34bfa3',
  '#1a9c84',
  '#0b7a67',
  '#076253',
  '#024a3e',
]
const FONT = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif"

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 7 },
  colors: { brand: teal },
  autoContrast: true,
  fontFamily: FONT,
  headings: { fontFamily: FONT, fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  components: {
    // The library writes its own sizes beside each field, where no style sheet reaches them.
    Input: {
      vars: () => ({
        wrapper: { '--input-height': 'var(--care-field-height)', '--input-fz': 'var(--care-field-text)' },
      }),
    },
    Button: {
      defaultProps: { h: 'auto', mih: 'var(--care-target)', py: 8 },
      styles: { label: { whiteSpace: 'normal', lineHeight: 1.3, overflow: 'visible' } },
    },
  },
})

/** Colours of the frame (`--care-*`), and replacements for stock shades of dim text, placeholders and errors, which miss WCAG AA. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--care-page': '#f7f9fb',
    '--care-panel': '#fff',
    '--care-line': '#dfe3e8',
    '--care-hover': '#f1f4f6',
    '--care-active': '#d3f1eb',
    '--care-active-text': '#053f36',
    '--care-warning': '#8a3d06',
    '--care-input-border': '#868e99',
    '--mantine-color-text': '#16202b',
    '--mantine-color-dimmed': '#56616e',
    '--mantine-color-placeholder': '#6b7683',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-orange-light-color': '#8a3d06',
    '--mantine-color-blue-light-color': '#1358a0',
    '--mantine-color-red-light-color': '#a51d1d',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02525',
    '--mantine-color-brand-light-color': '#07584b',
    '--mantine-color-gray-light-color': '#3d4650',
  },
  dark: {
    '--care-page': '#1a1b1e',
    '--care-panel': '#242528',
    '--care-line': '#3b3d43',
    '--care-hover': '#2e3035',
    '--care-active': '#0d4139',
    '--care-active-text': '#d3f1eb',
    '--care-warning': '#ffc078',
    '--care-input-border': '#7a828c',
    '--mantine-color-text': '#e6e8ea',
    '--mantine-color-dimmed': '#b3b9c0',
    '--mantine-color-placeholder': '#9aa1a9',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02525',
    '--mantine-color-red-light': 'rgb(250 82 82 / 14%)',
    '--mantine-color-red-light-hover': 'rgb(250 82 82 / 20%)',
    '--mantine-color-red-light-color': '#ff8787',
    '--mantine-color-anchor': '#74d4c1',
    '--mantine-color-brand-light-color': '#a6e3d7',
  },
})

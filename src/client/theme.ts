import { Container, type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

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
    Select: { defaultProps: { comboboxProps: { keepMounted: false } } },
    Container: Container.extend({ defaultProps: { size: 'lg' } }),
    Button: {
      defaultProps: { h: 'auto', mih: 40, py: 8 },
      styles: { label: { whiteSpace: 'normal', lineHeight: 1.3, overflow: 'visible' } },
    },
    Modal: { defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Close' } } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
  },
})

/** The stock shades for dim text, placeholders, borders and errors miss WCAG AA (3.1 to 4.3 to 1); these pass. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#16202b',
    '--mantine-color-dimmed': '#56616e',
    '--mantine-color-placeholder': '#6b7683',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-orange-light-color': '#8a3d06',
    '--mantine-color-blue-light-color': '#1358a0',
    '--mantine-color-red-light-color': '#a51d1d',
    '--mantine-color-brand-light-color': '#07584b',
    '--mantine-color-gray-light-color': '#3d4650',
  },
  dark: {
    '--mantine-color-dimmed': '#b3b9c0',
    '--mantine-color-placeholder': '#9aa1a9',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-anchor': '#74d4c1',
    '--mantine-color-brand-light-color': '#a6e3d7',
  },
})

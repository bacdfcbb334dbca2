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
const slate: MantineColorsTuple = [
  '#f8fafc',
  '#f1f5f9',
  '#e2e8f0',
  '#cbd5e1',
  '#94a3b8',
  '#64748b',
  '#475569',
  '#334155',
  '#1e293b',
  '#0f172a',
]
// The library's dark shades go from text (0) over borders (4) and controls (6) to the page (7).
const night: MantineColorsTuple = [
  '#f1f5f9',
  '#cbd5e1',
  '#94a3b8',
  '#64748b',
  '#3b4a63',
  '#17213a',
  '#0f172a',
  '#020617',
  '#020617',
  '#01030c',
]

/** The component library in the tokens of `tokens.css`. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 7,
  colors: { brand: teal, gray: slate, dark: night },
  autoContrast: true,
  fontFamily: 'var(--font)',
  fontSizes: { xs: 'var(--fs-12)', sm: 'var(--fs-13)', md: 'var(--fs-14)', lg: 'var(--fs-16)', xl: 'var(--fs-20)' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.43', lg: '1.5', xl: '1.4' },
  headings: {
    fontFamily: 'var(--font)',
    fontWeight: '650',
    sizes: {
      h1: { fontSize: 'var(--fs-32)', lineHeight: '1.25' },
      h2: { fontSize: 'var(--fs-24)', lineHeight: '1.33' },
      h3: { fontSize: 'var(--fs-20)', lineHeight: '1.4' },
      h4: { fontSize: 'var(--fs-16)', lineHeight: '1.5' },
      h5: { fontSize: 'var(--fs-14)', lineHeight: '1.43' },
      h6: { fontSize: 'var(--fs-13)', lineHeight: '1.4' },
    },
  },
  radius: { sm: '6px', md: 'var(--radius)', lg: 'var(--radius-card)' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // The library writes its own sizes as inline styles, which no style sheet can override.
    Input: {
      vars: () => ({
        wrapper: { '--input-height': 'var(--control)', '--input-fz': 'var(--field-text)' },
      }),
    },
    Button: {
      defaultProps: { h: 'auto', mih: 'var(--control)', py: 6, px: 14, fz: 'var(--fs-14)' },
      styles: { label: { whiteSpace: 'normal', lineHeight: 1.3, overflow: 'visible' } },
    },
    Card: { defaultProps: { radius: 'lg' } },
  },
})

const TOKENS = {
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-disabled': 'var(--line)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-anchor': 'var(--brand-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-gray-light': 'var(--plain-bg)',
  '--mantine-color-gray-light-color': 'var(--text-2)',
  '--mantine-color-gray-outline': 'var(--text-2)',
  '--mantine-color-red-filled': '#b91c1c',
  '--mantine-color-red-filled-hover': '#991b1b',
  '--mantine-color-red-light': 'var(--bad-bg)',
  '--mantine-color-red-light-hover': 'color-mix(in srgb, var(--bad-bg), var(--bad-line) 35%)',
  '--mantine-color-red-light-color': 'var(--bad)',
  '--mantine-color-red-outline': 'var(--bad)',
  '--mantine-color-brand-filled-hover': 'var(--brand-hover)',
  '--mantine-color-brand-light': 'var(--selected)',
  '--mantine-color-brand-light-hover': 'color-mix(in srgb, var(--selected), var(--brand) 10%)',
  '--mantine-color-brand-light-color': 'var(--selected-text)',
}

/** Maps the library's colours to our tokens, which define light and dark. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: TOKENS, dark: TOKENS })

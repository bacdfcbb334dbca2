/** The colours of mails and PDFs, equal to those of `src/client/tokens.css`: both need their own, and a test compares them. */
export const LIGHT = {
  page: '#f8fafc',
  surface: '#ffffff',
  hover: '#f1f5f9',
  line: '#e2e8f0',
  text: '#0f172a',
  'text-2': '#334155',
  'text-3': '#5d6b80',
  'brand-text': '#07584b',
}

export type Colour = keyof typeof LIGHT

export const DARK: Record<Colour, string> = {
  page: '#020617',
  surface: '#0f172a',
  hover: '#17213a',
  line: '#263449',
  text: '#f1f5f9',
  'text-2': '#cbd5e1',
  'text-3': '#94a3b8',
  'brand-text': '#6fd6c3',
}

/** The same in light and dark. */
export const BRAND = { brand: '#0b7a67', 'on-brand': '#ffffff', 'badge-stripe': '#7fe3cf' }

/** Colours of states on white paper. */
export const PAPER = { soon: '#8a3d06', bad: '#991b1b' }

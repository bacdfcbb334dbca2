/** An amount in pence. Money is an integer everywhere; only this module shows it in pounds. */
export type Pence = number

let pounds: Intl.NumberFormat | undefined
const TYPED_POUNDS = /^£?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/

/** 1234 as `£12.34`, -4825 as `−£48.25` with a minus sign. */
export function formatPence(amount: Pence): string {
  // Made at the first use: a phone reads the tables of numbers for it.
  pounds ??= new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
  return pounds.format(amount / 100).replace('-', '−')
}

/** Parses `12.3`, `£12.30` or `1,200` as pence; undefined when it is no amount or has fractions of a penny. */
export function parsePounds(text: string): Pence | undefined {
  const match = TYPED_POUNDS.exec(text.trim())
  if (!match) return undefined
  const amount = Number(match[1]!.replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(amount) ? amount : undefined
}

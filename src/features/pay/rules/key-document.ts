import { formatPence, type Pence } from '#shared/money.ts'
import { type Engagement, type Holiday, holidayWords, type Nation, nationWords } from './people.ts'
import { type Every, everyWords } from './periods.ts'

/** What a Key Information Document says of somebody, as it was when it was given. */
export interface DocumentFacts {
  agency: string
  fullName: string
  engagement: Engagement
  umbrella: string | null
  /** What it says that it keeps: pence a week, and hundredths of a percent of what it is paid; left out before there was any. */
  umbrellaMargin?: Pence | null | undefined
  umbrellaCosts?: number | null | undefined
  nation: Nation
  holiday: Holiday
  every: Every
  payAfter: number
  /** Pence an hour, at least. */
  leastRate: Pence
}

const WEEK_MINUTES = 37.5 * 60

const CONTRACTS: Record<Engagement, string> = {
  paye: 'A contract for services as an agency worker, paid through PAYE',
  'umbrella-company': 'A contract of employment with the umbrella company',
  'limited-company': 'A contract of your own limited company with us',
  'self-employed': 'A contract for services as a self-employed person',
}

const DEDUCTIONS: Record<Engagement, string> = {
  paye: 'Income tax, National Insurance, student loan where you have one, and a workplace pension where you are enrolled.',
  'umbrella-company':
    'The umbrella company takes employer’s National Insurance, the apprenticeship levy and its margin from what we pay it, then income tax, National Insurance and a pension from your pay. It has to give you the figures.',
  'limited-company':
    'None by us. Your company pays its own tax; where the off-payroll rules apply, we take tax and National Insurance.',
  'self-employed': 'None by us. You pay your own income tax and National Insurance.',
}

const HOLIDAY_WEEKS = '5.6 weeks a year'

/** The document as headings with what they say, in the order of regulation 13A. */
export function documentRows(facts: DocumentFacts): { heading: string; says: string }[] {
  const { agency, engagement, umbrella, nation, holiday, every, payAfter, leastRate } = facts
  const payer = engagement === 'umbrella-company' ? (umbrella ?? 'Your umbrella company') : agency
  return [
    { heading: 'Employment business', says: agency },
    { heading: 'Kind of contract', says: CONTRACTS[engagement] },
    ...(umbrella
      ? [{ heading: 'Intermediary', says: `${umbrella}: it employs you, and we pay it for your work` }]
      : []),
    { heading: 'Who pays you', says: payer },
    {
      heading: 'Rate of pay',
      says: `At least ${formatPence(leastRate)} an hour${umbrella ? ', paid to the intermediary' : ''}`,
    },
    { heading: 'How often', says: `${everyWords[every]}, ${payAfter} days after the period` },
    { heading: 'Taken from your pay', says: DEDUCTIONS[engagement] },
    { heading: 'Other fees and goods', says: 'None by us' },
    {
      heading: 'Holiday',
      says:
        holiday === 'none'
          ? `From ${engagement === 'umbrella-company' ? payer : 'yourself'}: none from us`
          : `${HOLIDAY_WEEKS}, ${holidayWords[holiday].toLowerCase()}`,
    },
    { heading: 'Where the law is that of', says: nationWords[nation] },
  ]
}

/**
 * An example of a week of 37.5 hours at the lowest rate: what is paid before anything is taken; through an umbrella company
 * that has said what it keeps, what is left of it as pay before tax.
 */
export function exampleRows(facts: DocumentFacts): { heading: string; pence: Pence }[] {
  const { leastRate, holiday, umbrella, umbrellaMargin: margin, umbrellaCosts: costs } = facts
  const pay = Math.floor((WEEK_MINUTES * leastRate + 30) / 60)
  if (umbrella && typeof margin === 'number' && typeof costs === 'number') {
    const taken = Math.floor((pay * costs + 5000) / 10_000)
    return [
      { heading: `37.5 hours, paid to ${umbrella}`, pence: pay },
      { heading: 'Its margin', pence: -margin },
      { heading: `Its costs as your employer, ${costs / 100} %`, pence: -taken },
      { heading: 'Left as your pay, before tax, National Insurance and pension', pence: pay - margin - taken },
    ]
  }
  const rolled = holiday === 'with-pay' ? Math.floor((pay * 1207 + 5000) / 10_000) : 0
  return [
    { heading: '37.5 hours at the lowest rate', pence: pay },
    ...(rolled > 0 ? [{ heading: 'Holiday pay, 12.07 %', pence: rolled }] : []),
    { heading: 'Before what is taken from it', pence: pay + rolled },
  ]
}

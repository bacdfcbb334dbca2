import { type Day, formatMinutes } from '#shared/time.ts'
import type { CancelBand, LateAct, Measure, PayingCause } from './late-acts.ts'

/** By how many managers worked time is approved. */
export const stepChoices = [
  { value: 'team', label: 'As the team does' },
  { value: 'one', label: 'By one manager' },
  { value: 'two', label: 'By two managers, one after the other' },
] as const
type StepChoice = (typeof stepChoices)[number]['value']

/** How far worked time may differ from the plan and still approve itself. */
export const toleranceChoices = [
  { value: 'team', label: 'As the team does' },
  { value: 'never', label: 'None: a manager looks at each line' },
  { value: '0', label: 'Exactly as planned' },
  { value: '5', label: 'Within 5 min of the plan' },
  { value: '10', label: 'Within 10 min of the plan' },
  { value: '15', label: 'Within 15 min of the plan' },
  { value: '30', label: 'Within 30 min of the plan' },
] as const
type ToleranceChoice = (typeof toleranceChoices)[number]['value']

/**
 * How supply of staff in a job is taxed: standard rated unless the nursing agencies’ concession is chosen (VAT Notice
 * 701/57, 6.6). Nothing is claimed by itself.
 */
export const vatTreatments = [
  { value: 'standard', label: 'Standard rated' },
  { value: 'exempt', label: 'Exempt: nursing agencies’ concession' },
  { value: 'outside-scope', label: 'Outside the scope of VAT' },
] as const
export type VatTreatment = (typeof vatTreatments)[number]['value']

/** An order number and a cost centre, as far as they are said. */
interface Order {
  orderNumber: string | null
  costCentre: string | null
}

/** What is agreed with a client besides rates. */
export interface ClientTerms extends Order {
  from: Day
  /** What is still due after late changes; null: what the team has agreed with everybody. */
  bands: readonly CancelBand[] | null
  needsOrderNumber: boolean
  needsCostCentre: boolean
  /** What differs at a site. */
  sites: readonly (Order & { siteId: string })[]
  steps: StepChoice
  clientSigns: boolean
  tolerance: ToleranceChoice
  /** Days after an invoice until it is due; null: not agreed. */
  paymentDays: number | null
  /** Jobs that are not taxed as the rest is, or named with a reason. */
  vat: readonly { job: string; treatment: VatTreatment; reason: string }[]
}

interface Names {
  site: (siteId: string) => string
  job: (job: string) => string
}

/** One term in words. Two terms of one label are the same term at different times. */
export interface TermLine {
  label: string
  text: string
}

const ACTS = { cancelled: 'Cancelled', moved: 'Moved', curtailed: 'Cut short' } as const satisfies Record<
  LateAct,
  string
>
const CAUSES = { hirer: 'by the client', agency: 'by us' } as const satisfies Record<PayingCause, string>
const labelOf = <V extends string>(choices: readonly { value: V; label: string }[], value: V) =>
  choices.find((choice) => choice.value === value)!.label

const numberText = (text: string | null, isNeeded: boolean) =>
  text ? `${text}${isNeeded ? ', required' : ''}` : isNeeded ? 'Required of each shift' : 'None'

const due = (measure: Measure, amount: number | null | undefined) =>
  measure === 'minutes' ? formatMinutes(amount ?? 0) : `${amount ?? 0}%`

function lateLines(bands: ClientTerms['bands']): TermLine[] {
  if (bands === null) return [{ label: 'Late changes', text: 'As agreed with every client' }]
  if (bands.length === 0) return [{ label: 'Late changes', text: 'Cost nothing' }]
  return bands.map(({ act, cause, underHours, measure, stillPaid, stillCharged }) => ({
    label: `${ACTS[act]} ${CAUSES[cause]} less than ${underHours} h before`,
    text:
      measure === 'whole'
        ? 'Pays and charges all of it'
        : `Pays ${due(measure, stillPaid)}, charges ${due(measure, stillCharged)}`,
  }))
}

/** All that some terms say, a line each. */
export function linesOfTerms(terms: ClientTerms, { site, job }: Names): TermLine[] {
  return [
    ...lateLines(terms.bands),
    { label: 'Order number', text: numberText(terms.orderNumber, terms.needsOrderNumber) },
    { label: 'Cost centre', text: numberText(terms.costCentre, terms.needsCostCentre) },
    ...terms.sites.map(({ siteId, orderNumber, costCentre }) => ({
      label: `At ${site(siteId)}`,
      text: [orderNumber && `Order number ${orderNumber}`, costCentre && `cost centre ${costCentre}`]
        .filter(Boolean)
        .join(', '),
    })),
    { label: 'Hours are approved', text: labelOf(stepChoices, terms.steps) },
    { label: 'Hours approve themselves', text: labelOf(toleranceChoices, terms.tolerance) },
    { label: 'Client’s signature', text: terms.clientSigns ? 'Required' : 'Not required' },
    {
      label: 'Payment',
      text: terms.paymentDays === null ? 'Not agreed' : `${terms.paymentDays} days after the invoice`,
    },
    ...terms.vat.map((one) => ({
      label: `VAT of ${job(one.job)}`,
      text: `${labelOf(vatTreatments, one.treatment)}: ${one.reason}`,
    })),
  ]
}

/** What a version changes against the one before it: `was` or `is` is missing where a term came or went. */
export function changesOfTerms(before: ClientTerms, after: ClientTerms, names: Names) {
  const [was, is] = [before, after].map(
    (terms) => new Map(linesOfTerms(terms, names).map((line) => [line.label, line.text])),
  )
  const labels = [...new Set([...was!.keys(), ...is!.keys()])]
  return labels
    .filter((label) => was!.get(label) !== is!.get(label))
    .map((label) => ({ label, was: was!.get(label), is: is!.get(label) }))
}

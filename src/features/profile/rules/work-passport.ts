import type { StepId } from '#features/registration/schema.ts'
import { BRITISH, IRISH } from '#features/registration/steps/background.ts'
import { MANDATORY_CERTIFICATES } from '#features/registration/steps/certificates.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { type Day, formatDay } from '#shared/time.ts'
import { undocumentedRemark } from '../rules.ts'
import type { WorkPassport, WorkPassportItem } from '../schema.ts'
import { expiryStatus } from './expiry.ts'

interface Given {
  values: Partial<Record<StepId, FormValues>>
  /** When a day was changed without a new document, by step and dotted path. */
  undocumented?: Partial<Record<StepId, Record<string, string>>>
  today: Day
}

interface Part {
  values: FormValues
  since: Record<string, string>
  today: Day
}

/** The parts of a profile that matter before a shift, group by group, and a summary in one line. */
export function workPassportOf({ values, undocumented = {}, today }: Given): Pick<WorkPassport, 'overall' | 'groups'> {
  const of = (step: StepId) => values[step] ?? {}
  const part = (step: StepId): Part => ({ values: of(step), since: undocumented[step] ?? {}, today })
  const groups = [
    {
      title: 'Right to work and checks',
      items: [
        rightToWork(part('background')),
        dbs(of('background')),
        references(of('background')),
        declaration(of('declaration')),
      ],
    },
    { title: 'Identity', items: identity(part('passport')) },
    { title: 'Training certificates', items: certificates(part('certificates')) },
    { title: 'Health', items: [immunisations(of('medical'))] },
  ]
  return { groups, overall: overallOf(groups.flatMap(({ items }) => items)) }
}

interface Term {
  kind: string
  day: unknown
  today: Day
  detail?: string | undefined
  /** When the day was changed without a new document. */
  since?: string | undefined
}

function until(label: string, { kind, day, today, detail, since }: Term): WorkPassportItem {
  const ends = typeof day === 'string' ? day : undefined
  const remark = undocumentedRemark(since)
  return {
    ...{ label, kind },
    ...(detail ? { detail } : {}),
    ...(ends ? { until: ends } : {}),
    status: expiryStatus(ends, today),
    ...(remark ? { remark } : {}),
  }
}

function rightToWork({ values: { visaType, visaExpiryDate }, since, today }: Part): WorkPassportItem {
  if (typeof visaType !== 'string') return { label: 'Right to work', status: 'Missing' }
  if (visaType === BRITISH || visaType === IRISH)
    return { label: 'Right to work', kind: 'right-to-work', detail: visaType, status: 'Not Checked' }
  return until('Right to work', {
    ...{ kind: 'right-to-work', day: visaExpiryDate, today, detail: visaType, since: since.visaExpiryDate },
  })
}

function dbs({ dbsCertificateNumber: number, notOnUpdateService }: FormValues): WorkPassportItem {
  if (typeof number !== 'string') return { label: 'DBS certificate', status: 'Missing' }
  const service = notOnUpdateService === true ? 'not on the Update Service' : 'on the Update Service'
  return {
    label: 'DBS certificate',
    kind: 'dbs',
    detail: `Number ending in ${number.slice(-4)}, ${service}`,
    status: 'Not Checked',
  }
}

function references({ reference1Name, reference2Name }: FormValues): WorkPassportItem {
  const given = [reference1Name, reference2Name].filter(Boolean).length
  return {
    label: 'References',
    kind: 'referees',
    detail: `${given} of 2 given`,
    status: given === 2 ? 'Not Checked' : 'Missing',
  }
}

function declaration({ agreesToDeclaration, signatureDate }: FormValues): WorkPassportItem {
  if (agreesToDeclaration !== 'yes') return { label: 'Declaration', status: 'Missing' }
  const signed = typeof signatureDate === 'string' ? `Signed on ${formatDay(signatureDate)}` : 'Signed'
  return { label: 'Declaration', kind: 'declaration', detail: signed, status: 'Not Checked' }
}

function identity({ values, since, today }: Part): WorkPassportItem[] {
  const { noPassport, passportNumber, passportExpiryDate, drivingLicenseNumber, drivingLicenseExpiryDate } = values
  const passport: WorkPassportItem =
    noPassport === true
      ? { label: 'Passport', detail: 'Other documents given instead', status: 'Not Checked' }
      : passportNumber
        ? until('Passport', { kind: 'passport', day: passportExpiryDate, today, since: since.passportExpiryDate })
        : { label: 'Passport', status: 'Missing' }
  if (!drivingLicenseNumber) return [passport]
  return [
    passport,
    until('Driving licence', {
      kind: 'driving-licence',
      day: drivingLicenseExpiryDate,
      today,
      since: since.drivingLicenseExpiryDate,
    }),
  ]
}

function certificates({ values: { trainingCertificates }, since, today }: Part): WorkPassportItem[] {
  const given = Array.isArray(trainingCertificates) ? (trainingCertificates as FormValues[]) : []
  const missing = MANDATORY_CERTIFICATES.filter((name) => !given.some((entry) => entry.name === name))
  return [
    ...given.map(({ name, issuingBody, expiryDate }, index) =>
      until(String(name), {
        kind: `certificate:${name}`,
        day: expiryDate,
        today,
        detail: issuingBody ? String(issuingBody) : undefined,
        since: since[`trainingCertificates.${index}.expiryDate`],
      }),
    ),
    ...missing.map((label): WorkPassportItem => ({ label, status: 'Missing' })),
  ]
}

/** Yes or no: which immunisations, and every other health answer, stay in the profile. */
function immunisations({ hasImmunizations }: FormValues): WorkPassportItem {
  const detail = hasImmunizations === true ? 'Yes' : hasImmunizations === false ? 'No' : 'Not answered'
  return { label: 'Immunisations given', detail }
}

function overallOf(items: WorkPassportItem[]): WorkPassport['overall'] {
  const count = (status: WorkPassportItem['status']) => items.filter((item) => item.status === status).length
  const [expired, missing, ending] = [count('Expired'), count('Missing'), count('Expiring Soon')]
  if (expired + missing > 0) {
    const parts = [expired > 0 && `${expired} expired`, missing > 0 && `${missing} missing`].filter(Boolean)
    return { state: 'incomplete', text: `Not complete: ${parts.join(', ')}` }
  }
  if (ending > 0)
    return {
      state: 'ending',
      text: `In date, but ${ending} ${ending === 1 ? 'thing ends' : 'things end'} within 30 days`,
    }
  const first = items.flatMap((item) => item.until ?? []).sort()[0]
  return {
    state: 'given',
    text: first ? `Everything is given, and in date until ${formatDay(first)}` : 'Everything is given',
  }
}

import { STUDENT_VISA } from '#features/registration/rules/right-to-work.ts'
import { BRITISH, IRISH } from '#features/registration/steps/background.ts'
import type { FormValues } from '#shared/fields/values.ts'
import type { CheckKind } from './check-kinds.ts'

/** The permission that a visa type of the registration is in a check; one that may be several is left to the check. */
const STATUSES: Record<string, string> = {
  [BRITISH]: 'british',
  [IRISH]: 'irish',
  'EU Settled Status': 'eu-settled',
  'EU Pre-settled Status': 'eu-pre-settled',
  'Indefinite Leave to Remain': 'indefinite',
  [STUDENT_VISA]: 'student',
  'Health and Care Worker Visa': 'health-and-care',
  'Graduate Visa': 'graduate',
  'Dependant Visa': 'dependant',
  'Limited Leave to Remain': 'limited',
}

const ENGAGEMENTS: Record<string, string> = {
  paye: 'worker',
  'umbrella-company': 'umbrella',
  'limited-company': 'limited-company',
  'self-employed': 'self-employed',
}

/** What a person has said in their registration, by step. */
export interface Said {
  passport: FormValues
  background: FormValues
  employment: FormValues
}

/**
 * What a new check of a kind begins with: what the person has said, for whoever checks to compare. Numbers apart: they
 * are shown like the guarded answers.
 */
export function knownFor(kind: CheckKind, said: Said): { open: FormValues; numbers: FormValues } {
  if (kind === 'right-to-work') return rightToWork(said)
  const { dbsCertificateNumber } = said.background
  if (kind === 'dbs' && dbsCertificateNumber)
    return { open: { record: 'dbs' }, numbers: { certificateNumber: dbsCertificateNumber } }
  return { open: {}, numbers: {} }
}

function rightToWork({ passport, background, employment }: Said) {
  const status = STATUSES[String(background.visaType)]
  const engagement = ENGAGEMENTS[String(employment.employmentStatus)]
  const { brpShareCode, visaExpiryDate } = background
  const open =
    status === 'british' || status === 'irish'
      ? citizen(status, passport)
      : { method: brpShareCode ? 'online' : undefined, permissionUntil: visaExpiryDate }
  return { open: present({ status, engagement, ...open }), numbers: present({ shareCode: brpShareCode }) }
}

/** By whichever way it is checked: the passport, if they have given one. */
function citizen(status: 'british' | 'irish', { passportExpiryDate: passportEnds }: FormValues): FormValues {
  return passportEnds ? { document: `${status}-passport`, passport: status, passportEnds } : {}
}

const present = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

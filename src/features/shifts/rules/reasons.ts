import { payingCauses } from '#features/rates/rules/late-acts.ts'

/** Who caused a change of a shift: the law asks it of cancelled, moved and shortened ones (domain: Employment Rights Act 2025). */
export const causes = [...payingCauses, { value: 'worker', label: 'The worker' }] as const
export type Cause = (typeof causes)[number]['value']

/** The same as a remark. */
export const CAUSED = { hirer: 'caused by the client', agency: 'caused by us', worker: 'caused by the worker' }

/** What is explained by a reason. */
export type Explained = 'change' | 'cancel' | 'release' | 'hand-back'

interface Reason {
  value: string
  label: string
  /** Who causes it as a rule: chosen in the form, and changed there where it was otherwise. */
  cause: Cause
  for: readonly Explained[]
}

/** Why a shift is changed or cancelled, or a person comes off it. */
export const changeReasons = [
  { value: 'not-needed', label: 'The client no longer needs it', cause: 'hirer', for: ['cancel', 'release', 'change'] },
  { value: 'client-filled', label: 'The client has filled it', cause: 'hirer', for: ['cancel', 'release'] },
  { value: 'client-times', label: 'The client needs other times', cause: 'hirer', for: ['change', 'release'] },
  {
    value: 'client-numbers',
    label: 'The client needs more or fewer people',
    cause: 'hirer',
    for: ['change', 'release'],
  },
  { value: 'client-asked', label: 'The client asked for somebody else', cause: 'hirer', for: ['release'] },
  { value: 'site-closed', label: 'The site is closed or has an outbreak', cause: 'hirer', for: ['cancel', 'release'] },
  { value: 'our-mistake', label: 'Made or booked by mistake', cause: 'agency', for: ['change', 'cancel', 'release'] },
  { value: 'unfilled', label: 'We could not fill it', cause: 'agency', for: ['cancel'] },
  { value: 'cover', label: 'Cover moved to another shift', cause: 'agency', for: ['change', 'release'] },
  { value: 'not-cleared', label: 'Not cleared to work on that day', cause: 'agency', for: ['release'] },
  { value: 'worker-asked', label: 'The worker asked for it', cause: 'worker', for: ['change', 'release'] },
  { value: 'family', label: 'Family or care at home', cause: 'worker', for: ['hand-back', 'release'] },
  { value: 'other-work', label: 'Other work at that time', cause: 'worker', for: ['hand-back', 'release'] },
  { value: 'travel', label: 'Cannot get there', cause: 'worker', for: ['hand-back', 'release'] },
  { value: 'other', label: 'Another reason', cause: 'agency', for: ['change', 'cancel', 'release', 'hand-back'] },
] as const satisfies readonly Reason[]
export type ChangeReason = (typeof changeReasons)[number]['value']

/** The reasons that a form offers. */
export function reasonsFor(explained: Explained) {
  return changeReasons.filter((reason) => (reason.for as readonly Explained[]).includes(explained))
}

/** Why somebody is booked although a rule warns or blocks; never of what nobody may override (domain 2.0.20). */
export const overrideReasons = [
  { value: 'safe-cover', label: 'Nobody else can keep the site safe' },
  { value: 'worker-agreed', label: 'The worker has agreed, and takes the rest later' },
  { value: 'evidence-seen', label: 'Evidence was seen, and is not recorded yet' },
  { value: 'client-agreed', label: 'The client knows, and has agreed' },
  { value: 'continuity', label: 'The service user needs a face that they know' },
  { value: 'other', label: 'Another reason' },
] as const

/** The words of a stored reason; one that no list has any more as it is. */
export function reasonLabel(value: string | null): string {
  return [...changeReasons, ...overrideReasons].find((reason) => reason.value === value)?.label ?? value ?? ''
}

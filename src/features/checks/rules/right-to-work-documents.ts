type Citizenship = 'british' | 'irish' | 'other'

interface RightToWorkDocument {
  value: string
  label: string
  /** Home Office, employer's guide, Annex A. List A: for good; group 1 of List B: until the permission ends. */
  list: 'A' | 'B1'
  of: readonly Citizenship[]
}

/** The documents of a manual check. Biometric cards are none of them since 6 April 2022. */
export const documents = [
  { value: 'british-passport', label: 'British passport, current or expired', list: 'A', of: ['british'] },
  { value: 'irish-passport', label: 'Irish passport or passport card, current or expired', list: 'A', of: ['irish'] },
  {
    value: 'uk-birth-certificate',
    label: 'UK birth or adoption certificate, with proof of the National Insurance number',
    list: 'A',
    of: ['british'],
  },
  {
    value: 'islands-birth-certificate',
    label:
      'Birth or adoption certificate of the Channel Islands, the Isle of Man or Ireland, with proof of the National Insurance number',
    list: 'A',
    of: ['british', 'irish'],
  },
  {
    value: 'naturalisation',
    label:
      'Certificate of registration or naturalisation as a British citizen, with proof of the National Insurance number',
    list: 'A',
    of: ['british'],
  },
  {
    value: 'endorsed-without-limit',
    label: 'Current passport endorsed with indefinite leave, right of abode or no time limit',
    list: 'A',
    of: ['other'],
  },
  {
    value: 'status-without-limit',
    label: 'Current Immigration Status Document with indefinite leave, with proof of the National Insurance number',
    list: 'A',
    of: ['other'],
  },
  {
    value: 'crown-without-limit',
    label: 'Settled status of Jersey, Guernsey or the Isle of Man, confirmed by the Employer Checking Service',
    list: 'A',
    of: ['other'],
  },
  {
    value: 'endorsed-with-limit',
    label: 'Current passport endorsed to stay and do this work until a day',
    list: 'B1',
    of: ['other'],
  },
  {
    value: 'status-with-limit',
    label: 'Current Immigration Status Document until a day, with proof of the National Insurance number',
    list: 'B1',
    of: ['other'],
  },
  {
    value: 'crown-with-limit',
    label: 'Pre-settled status of Jersey, Guernsey or the Isle of Man, confirmed by the Employer Checking Service',
    list: 'B1',
    of: ['other'],
  },
] as const satisfies readonly RightToWorkDocument[]

const byValue: ReadonlyMap<string, RightToWorkDocument> = new Map(documents.map((one) => [one.value, one]))

export const documentOf = (value: unknown) => byValue.get(String(value))

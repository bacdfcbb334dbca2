/** A policy, or a paper that is between the agency and each person. */
export const paperKinds = ['policy', 'terms', 'key-information', 'opt-out'] as const
export type PaperKind = (typeof paperKinds)[number]

interface PaperRules {
  /** Within a sentence. */
  noun: string
  /** How the signing form begins, and what is ticked there. */
  heading: string
  tick: (number: number) => string
  button: string
  /** What a manager reads about it when it is begun. */
  about: string
  /** Whether it binds both: it stands once the agency has signed as well. */
  countersigned?: true
  /** Whether one may say no, and end it later: then nobody can be required to sign it. */
  voluntary?: true
  /** The kind that a person must have received before. */
  after?: PaperKind
}

/** What differs between the kinds; all else is the same. Law: domain 2.3 and 2.6. */
export const paperRules: Readonly<Record<PaperKind, PaperRules>> = {
  policy: {
    noun: 'policy',
    heading: 'Sign that you have read it',
    tick: (number) => `I have read version ${number} and will follow it`,
    button: 'Sign',
    about: 'Staff read and sign it.',
  },
  terms: {
    noun: 'terms',
    heading: 'Agree and sign',
    tick: (number) => `I have read version ${number} and agree to it`,
    button: 'Agree and Sign',
    about:
      'Agreed in writing before the first shift. You sign as well; where you have a Key Information Document, it comes first.',
    countersigned: true,
    after: 'key-information',
  },
  'key-information': {
    noun: 'Key Information Document',
    heading: 'Confirm that you have received it',
    tick: (number) => `I have received and read version ${number}`,
    button: 'Confirm',
    about: 'Must be given before terms are agreed: pay, deductions, holiday, on two pages at most.',
  },
  'opt-out': {
    noun: 'opt-out',
    heading: 'Your choice',
    tick: (number) => `I have read version ${number}, and choose freely to work more than 48 hours a week on average`,
    button: 'Agree and Sign',
    about:
      'The person chooses: nobody may be treated worse for saying no. You sign as well, and they can end it with notice.',
    countersigned: true,
    voluntary: true,
  },
}

export const paperTitles: Readonly<Record<PaperKind, string>> = {
  policy: 'Policy',
  terms: 'Terms',
  'key-information': 'Key Information Document',
  'opt-out': '48-hour opt-out',
}

export const countersignedKinds = paperKinds.filter((kind) => paperRules[kind].countersigned)

/** Whether it stands among the papers to sign. */
export const isPaper = (kind: PaperKind) => kind !== 'policy'

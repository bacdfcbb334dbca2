import type { FileRef } from '#shared/fields/builders.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { addDays, type Day } from '#shared/time.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { type DemoPerson, TEAMS } from '../../../../demo/people.ts'
import type { StepId } from '../schema.ts'

const STREETS = [
  'Mill Lane',
  'Station Road',
  'Church Street',
  'Park Avenue',
  'Victoria Road',
  'Kingsway',
  'Orchard Close',
]
const HOMES = ['Rose Court', 'Elm House', 'St Anne’s Lodge', 'The Willows', 'Northfield Manor', 'Seaview Care Home']
const TRAINING = [
  'Safeguarding Adults',
  'Fire Safety',
  'Medication Administration',
  'Infection Prevention and Control',
  'Basic Life Support',
]
/** Days from today on which certificates expire: some have expired, some expire soon, most are valid for long. */
const ENDS_IN = [340, 6, 700, 21, 510, -9, 230, 900, 75, 45, 610, 28, 400, 820, 130, 1000, 365]

export interface Answering {
  person: DemoPerson
  /** The person's index, which makes their answers differ. */
  number: number
  today: Day
  signature: string
  file: (slot: string, label?: string) => FileRef
}

function certificates({ number, today, person, file }: Answering): FormValues[] {
  const mandatory = ['First Aid Certificate', 'Manual Handling Certificate']
  const names = [...mandatory, ...TRAINING.slice(0, number % 5)]
  const latestIssue = addDays(today, -person.daysAgo - 2)
  return names.map((name, index) => {
    const expiryDate = addDays(today, ENDS_IN[(number * 3 + index * 5) % ENDS_IN.length] as number)
    const threeYears = addDays(expiryDate, -1095)
    const [issueDate] = [threeYears, latestIssue].sort()
    return { name, issuingBody: 'Skills for Care', issueDate, expiryDate, file: file('certificate', name) }
  })
}

const digits = (number: number, length: number) =>
  String(100_003 * (number + 7))
    .padStart(length, '7')
    .slice(-length)

/** This person's answers to each step: valid, and different from other people's. */
export function answersOf(answering: Answering): Record<StepId, FormValues> {
  const { person, number, today, signature, file } = answering
  const [firstName = '', ...rest] = person.name.split(' ')
  const { city, postcode } = TEAMS[person.team] as (typeof TEAMS)[number]
  const base = validAnswers(file)
  const home = (offset: number) => HOMES[(number + offset) % HOMES.length]
  const abroad = number % 5 === 2
  const birthYear = 1966 + ((number * 7) % 38)
  const kin = {
    nextOfKinName: `Joy ${rest.join(' ')}`,
    nextOfKinRelationship: 'mother',
    nextOfKinEmail: 'family@example.org',
  }
  return {
    ...base,
    personal: {
      ...base.personal,
      title: person.gender === 'female' ? 'ms' : 'mr',
      gender: person.gender,
      firstName,
      lastName: rest.join(' '),
      nationality: abroad ? 'Nigerian' : 'British',
      dateOfBirth: `${birthYear}-0${1 + (number % 9)}-1${number % 9}`,
      jobApplyingFor: person.job,
    },
    address: {
      ...base.address,
      currentStreet: `${3 + number} ${STREETS[number % STREETS.length]}`,
      currentCity: city,
      currentPostcode: postcode,
      hasLivedLessThan5Years: false,
      previousStreet: undefined,
      previousCity: undefined,
      previousPostcode: undefined,
      previousCountry: undefined,
    },
    passport: {
      ...base.passport,
      passportNumber: digits(number, 9),
      passportExpiryDate: addDays(today, 90 + ((number * 211) % 3000)),
    },
    'work-history': {
      workHistory: [
        {
          company: home(0),
          position: 'Care Assistant',
          startDate: '2020-02-01',
          current: true,
          responsibilities: 'Personal care, meals, notes',
        },
        {
          company: home(2),
          position: 'Support Worker',
          startDate: '2016-05-01',
          endDate: '2020-01-25',
          reasonForLeaving: 'Closer to home',
        },
      ],
    },
    background: {
      ...base.background,
      dbsCertificateNumber: `00${digits(number, 10)}`,
      updateServiceNumber: `C${digits(number + 3, 10)}`,
      ...(abroad
        ? { visaType: 'Work Visa', visaExpiryDate: addDays(today, 40 + ((number * 53) % 900)) }
        : {
            visaType: 'British Citizen',
            visaExpiryDate: undefined,
            brpShareCode: undefined,
            rightToWorkFile: undefined,
          }),
    },
    'next-of-kin': {
      ...base['next-of-kin'],
      ...kin,
      nextOfKinAddress: `${3 + number} ${STREETS[number % STREETS.length]}\n${city}`,
    },
    certificates: { trainingCertificates: certificates(answering) },
    declaration: {
      agreesToDeclaration: 'yes',
      signatureDate: addDays(today, -person.daysAgo),
      signatureData: signature,
    },
  }
}

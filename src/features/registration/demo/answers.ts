import type { FileRef } from '#shared/fields/builders.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { addDays, type Day } from '#shared/time.ts'
import { validAnswers } from '#testing/people/answers.ts'
import type { DemoMember } from '../../../../demo/part.ts'
import { homeOf } from '../../../../demo/places.ts'
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
  member: DemoMember
  today: Day
  signature: string
  file: (slot: string, label?: string) => FileRef
}

/** Days from today on which those of the crew expire: few of them soon. */
const CREW_ENDS_IN = [340, 510, 700, 230, 900, 410, 275, 610, 820, 130, 1000, 365, 160]
const SOON = [4, 6, 12, 25]

function endsIn({ person, number }: DemoMember, index: number): number {
  if (person.isCrew && number % 23 === 7 && index === 0) return SOON[number % SOON.length] as number
  const days = person.isCrew ? CREW_ENDS_IN : ENDS_IN
  return days[(number * 3 + index * 5) % days.length] as number
}

function certificates({ member, today, file }: Answering): FormValues[] {
  const { person, number } = member
  const mandatory = ['First Aid Certificate', 'Manual Handling Certificate']
  const names = [...mandatory, ...TRAINING.slice(0, number % 5)]
  const latestIssue = addDays(today, -person.daysAgo - 2)
  return names.map((name, index) => {
    const expiryDate = addDays(today, endsIn(member, index))
    const threeYears = addDays(expiryDate, -1095)
    const [issueDate] = [threeYears, latestIssue].sort()
    return { name, issuingBody: 'Skills for Care', issueDate, expiryDate, file: file('certificate', name) }
  })
}

const digits = (number: number, length: number) =>
  String(100_003 * (number + 7))
    .padStart(length, '7')
    .slice(-length)

/** Where somebody has worked, the latest first. */
export const employersOf = (number: number) => [0, 2].map((offset) => HOMES[(number + offset) % HOMES.length] as string)

/** This person's answers to each step: valid, and different from other people's. */
export function answersOf(answering: Answering): Record<StepId, FormValues> {
  const { member, today, signature, file } = answering
  const { person, number, isAbroad } = member
  const [firstName = '', ...rest] = person.name.split(' ')
  const { city, postcode } = homeOf(member)
  const base = validAnswers(file)
  const [latest, earlier] = employersOf(number)
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
      nationality: isAbroad ? 'Nigerian' : 'British',
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
          company: latest,
          position: 'Care Assistant',
          startDate: '2020-02-01',
          current: true,
          responsibilities: 'Personal care, meals, notes',
        },
        {
          company: earlier,
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
      ...(isAbroad
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

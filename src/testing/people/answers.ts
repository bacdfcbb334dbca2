import { randomUUID } from 'node:crypto'
import type { StepId } from '#features/registration/schema.ts'
import type { FileRef } from '#shared/fields/builders.ts'
import type { FormValues } from '#shared/fields/values.ts'

/** A drawn line of 3 by 3 pixels with one black one: a minimal signature. */
export const SIGNATURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAMAAAADCAIAAADZSiLoAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWP4DwMMIMwAJuFiAGbFF+kBjcHAAAAAAElFTkSuQmCC'

function anyFile(slot: string): FileRef {
  return { id: randomUUID(), name: `${slot}.pdf`, mime: 'application/pdf', size: 1000 }
}

/** Answers that pass every rule of every step, for a person on PAYE; `file` provides the upload of a slot. */
export function validAnswers(file: (slot: string) => FileRef = anyFile): Record<StepId, FormValues> {
  return {
    personal: {
      title: 'ms',
      firstName: 'Amara',
      lastName: "O'Neill",
      gender: 'female',
      nationality: 'British',
      dateOfBirth: '1990-03-07',
      jobApplyingFor: 'care-assistant',
      profileImage: file('profile-image'),
    },
    address: {
      currentStreet: '1 High Street',
      currentCity: 'Leeds',
      currentPostcode: 'LS1 4AP',
      currentCountry: 'GB',
      hasLivedLessThan5Years: true,
      previousStreet: '2 Low Road',
      previousCity: 'York',
      previousPostcode: 'YO1 7HH',
      previousCountry: 'GB',
      proofOfAddress: file('proof-of-address-1'),
      proofOfAddress2: file('proof-of-address-2'),
    },
    resume: { resumeFile: file('resume') },
    passport: {
      passportNumber: '123456789',
      passportCountry: 'GB',
      passportIssueDate: '2022-01-10',
      passportExpiryDate: '2032-01-10',
      passportFile: file('passport'),
      drivingLicenseNumber: 'MORGA657054SM9IJ',
      drivingLicenseCountry: 'GB',
      drivingLicenseIssueDate: '2020-05-01',
      drivingLicenseExpiryDate: '2030-05-01',
      drivingLicenseFile: file('driving-licence'),
    },
    'work-history': {
      workHistory: [
        {
          company: 'Rose Court',
          position: 'Carer',
          startDate: '2019-01-01',
          current: true,
          responsibilities: 'Personal care',
        },
        {
          company: 'Elm House',
          position: 'Cook',
          startDate: '2015-01-01',
          endDate: '2018-12-31',
          reasonForLeaving: 'Moved',
        },
      ],
    },
    background: {
      dbsCertificateNumber: '001234567890',
      updateServiceNumber: 'C1234567890',
      dbsFile: file('dbs'),
      visaType: 'Work Visa',
      visaExpiryDate: '2090-01-01',
      brpShareCode: 'W12345678',
      rightToWorkFile: file('right-to-work'),
      reference1Name: 'Ruth Bell',
      reference1Position: 'Manager',
      reference1Email: 'ruth@example.org',
      reference1Phone: '07700900123',
      reference1Relationship: 'line-manager',
      reference2Name: 'Omar Khan',
      reference2Position: 'Tutor',
      reference2Email: 'omar@example.org',
      reference2Phone: '+447700900124',
      reference2Relationship: 'tutor',
    },
    'next-of-kin': {
      nextOfKinName: 'Joy Neill',
      nextOfKinRelationship: 'mother',
      nextOfKinPhone: '07700900125',
      nextOfKinEmail: 'joy@example.org',
      nextOfKinAddress: '3 Mill Lane\nLeeds',
    },
    employment: {
      employmentStatus: 'paye',
      payeTaxCode: '1257L',
      nationalInsuranceNumber: 'AB123456C',
      bankAccountName: 'A Neill',
      bankSortCode: '200000',
      bankAccountNumber: '55779911',
      hasP45: false,
      hasStudentLoans: true,
      niProofFile: file('ni-proof'),
    },
    certificates: {
      trainingCertificates: [
        { name: 'First Aid Certificate', issueDate: '2026-01-05', expiryDate: '2029-01-05', file: file('certificate') },
        {
          name: 'Manual Handling Certificate',
          issuingBody: 'RoSPA',
          issueDate: '2026-02-05',
          file: file('certificate'),
        },
      ],
    },
    education: {
      education: [
        {
          institution: 'Leeds College',
          qualification: 'NVQ',
          subject: 'Care',
          grade: 'Pass',
          startDate: '2013-09',
          endDate: '2014-07',
        },
      ],
    },
    medical: {
      hasImmunizations: true,
      immunizations: [
        { vaccine: 'Hepatitis B', date: '2024-02-29', proofAvailable: true, proofFile: file('immunisation') },
      ],
      accidentsInjuries: false,
      illnessCondition: true,
      illnessConditionDetails: 'Asthma, with an inhaler',
      medicalTreatment: false,
      drugAllergies: false,
      fitnessToWork: true,
    },
    business: { notTrading: true },
    declaration: { agreesToDeclaration: 'yes', signatureDate: '2026-01-01', signatureData: SIGNATURE },
  }
}

/** Answers of the other employment statuses, and of a person who trades through a business. */
export const otherEmployments: Record<
  'self-employed' | 'umbrella-company' | 'limited-company',
  (file?: (slot: string) => FileRef) => FormValues
> = {
  'self-employed': (file = anyFile) => ({
    employmentStatus: 'self-employed',
    nationalInsuranceNumber: 'AB123456C',
    utr: '2234567890',
    niProofFile: file('ni-proof'),
  }),
  'umbrella-company': (file = anyFile) => ({
    employmentStatus: 'umbrella-company',
    umbrellaCompanyName: 'Brolly Ltd',
    umbrellaCompanyPhone: '02079460018',
    umbrellaCompanyEmail: 'pay@example.org',
    nationalInsuranceNumber: 'AB123456C',
    niProofFile: file('ni-proof'),
  }),
  'limited-company': (file = anyFile) => ({
    employmentStatus: 'limited-company',
    companyName: 'Neill Care Ltd',
    companyNumber: '01234567',
    nationalInsuranceNumber: 'AB123456C',
    utr: '2234567890',
    niProofFile: file('ni-proof'),
  }),
}

export const tradingBusiness: FormValues = {
  companyName: 'Neill Care Ltd',
  companyRegistrationNumber: '01234567',
  businessType: 'limited-company',
  companyAddress: '4 Park Row\nLeeds',
  companyPhone: '02079460019',
  companyEmail: 'office@example.org',
  companyWebsite: 'https://www.example.org',
  businessDescription: 'Care at home',
  industryType: 'healthcare',
  numberOfEmployees: '1-10',
  yearEstablished: 2019,
  vatNumber: 'GB980780684',
  insuranceProvider: 'Aviva',
  insurancePolicyNumber: 'P-1',
}

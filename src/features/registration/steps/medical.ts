import { sameText } from '#shared/fields/builders.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { checkbox, day, defineStep, file, list, select, textarea, yesno } from '../schema.ts'

const vaccines = [
  'Tetanus',
  'Polio',
  'Diphtheria',
  'Measles mumps and rubella (MMR)',
  'Bacillus Calmette-Guérin (BCG)',
  'Hepatitis B',
  'Varicella (Chickenpox)',
  'Annual Influenza Vaccine',
  'Covid Vaccine',
]

const isYes = (name: string) => (values: FormValues) => values[name] === true

const question = (label: string) => yesno({ label, critical: true, section: 'questionnaire' })
const details = (name: string) =>
  textarea({
    label: 'Please give details',
    missing: 'Please give details',
    when: isYes(name),
    critical: true,
    section: 'questionnaire',
  })

export const medical = defineStep({
  id: 'medical',
  title: 'Medical History',
  description: 'You may do this later: no manager sees your answers before you have been made a conditional offer.',
  covers: ['Immunisations', 'Health questionnaire'],
  table: 'medical_history',
  standsAlone: true,
  deferrable: true,
  sections: [
    { id: 'immunisations', title: 'Immunisations' },
    { id: 'questionnaire', title: 'Health Questionnaire' },
  ],
  fields: {
    hasImmunizations: yesno({ label: 'Have you had any immunisations?', critical: true, section: 'immunisations' }),
    immunizations: list(
      {
        vaccine: select(sameText(vaccines), { label: 'Vaccine', critical: true, width: 'half' }),
        date: day({
          label: 'Date',
          missing: 'Enter the date of this immunisation',
          column: 'given_on',
          max: 'today',
          critical: true,
          width: 'half',
        }),
        proofAvailable: checkbox({ label: 'Proof available', critical: true }),
        proofFile: file({
          label: 'Proof of Immunisation',
          hint: 'PDF, JPG or PNG, up to 10MB',
          slot: 'immunisation',
          when: isYes('proofAvailable'),
          optional: true,
          critical: true,
        }),
      },
      {
        label: 'Immunisations',
        table: 'immunisations',
        minItems: 1,
        missing: 'Add at least one immunisation, or answer No',
        when: isYes('hasImmunizations'),
        addLabel: 'Add Immunisation',
        itemTitle: (item, index) => (item.vaccine ? String(item.vaccine) : `Immunisation ${index + 1}`),
        section: 'immunisations',
      },
    ),
    accidentsInjuries: question('Have you had any accidents or injuries that affect your work?'),
    accidentsInjuriesDetails: details('accidentsInjuries'),
    illnessCondition: question('Do you have any illness or condition that affects your work?'),
    illnessConditionDetails: details('illnessCondition'),
    medicalTreatment: question('Are you having, or waiting for, any medical treatment?'),
    medicalTreatmentDetails: details('medicalTreatment'),
    drugAllergies: question('Do you have any drug allergies?'),
    drugAllergiesDetails: details('drugAllergies'),
    fitnessToWork: yesno({
      label: 'Are you fit to do the work you are applying for?',
      hint: 'With reasonable adjustments, if you need any',
      optional: true,
      critical: true,
      section: 'questionnaire',
    }),
  },
})

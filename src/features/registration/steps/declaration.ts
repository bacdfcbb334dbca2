import type { FormValues } from '#shared/fields/values.ts'
import { day, defineStep, radio, signature } from '../schema.ts'

/** The text that is agreed to. Its wording is part of the record: a new text is a new constant. */
const DECLARATION_TEXT = [
  'I declare that the information I have given in this application is true and complete.',
  'I understand that false information may lead to my application being rejected or, if I am employed, to my dismissal.',
  'I consent to the verification of my professional registration.',
]

const answers = [
  { value: 'yes', label: 'Yes, I agree' },
  { value: 'no', label: 'No, I do not agree' },
]

/** A refusal is stored like any answer; it leaves the registration open. */
export const NOT_AGREED = 'You can finish only if you agree to the declaration'

const agrees = (values: FormValues) => values.agreesToDeclaration === 'yes'

export const declaration = defineStep({
  id: 'declaration',
  title: 'Declarations',
  covers: ['Declaration'],
  table: 'declarations',
  nextLabel: 'Complete Registration',
  sections: [{ id: 'declaration', title: 'Declaration', description: DECLARATION_TEXT.join(' ') }],
  fields: {
    agreesToDeclaration: radio(answers, {
      label: 'Do you acknowledge and agree to the above declaration?',
      missing: 'Please indicate if you agree to the declaration.',
      warn: (answer) =>
        answer === 'no'
          ? `${NOT_AGREED}. Everything that you have given is kept, and you can come back to it`
          : undefined,
      section: 'declaration',
    }),
    signatureDate: day({ label: 'Date', max: 'today', when: agrees, optional: true, section: 'declaration' }),
    signatureData: signature({
      label: 'Digital Signature',
      missing: 'Please provide your signature before proceeding',
      when: agrees,
      critical: true,
      section: 'declaration',
    }),
  },
  alerts: [
    { message: 'Please indicate if you agree to the declaration.', paths: /^agreesToDeclaration$/ },
    { message: 'Please provide your signature before proceeding', paths: /^signatureData$/ },
  ],
  initial: ({ today }) => ({ signatureDate: today }),
})

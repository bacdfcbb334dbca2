import type { FormValues } from '#shared/fields/values.ts'
import { checkbox, day, defineStep, file, list, text } from '../schema.ts'

/** Spec section 9. */
export const MANDATORY_CERTIFICATES = ['First Aid Certificate', 'Manual Handling Certificate'] as const

function isMandatory({ name }: { name?: unknown }): boolean {
  return MANDATORY_CERTIFICATES.some((mandatory) => mandatory === name)
}

const notSkipped = (values: FormValues) => values.skipTrainingCertificates !== true

export const certificates = defineStep({
  id: 'certificates',
  title: 'Training Certificates',
  covers: ['Training certificates'],
  table: 'training_certificates',
  sections: [
    { id: 'certificates', title: 'Training Certificates', description: 'Certificates marked with * are mandatory.' },
  ],
  fields: {
    skipTrainingCertificates: checkbox({
      label: 'Skip this section: I will add my certificates later',
      table: 'registrations',
      section: 'certificates',
    }),
    trainingCertificates: list(
      {
        name: text({ label: 'Certificate Name', column: 'certificate_name', disabledWhen: isMandatory, width: 'half' }),
        issuingBody: text({ label: 'Issuing Body', optional: true, width: 'half' }),
        issueDate: day({ label: 'Issue Date', column: 'date_obtained', max: 'today', width: 'half' }),
        expiryDate: day({ label: 'Expiry Date', evidence: 'file', optional: true, width: 'half' }),
        file: file({
          label: 'Certificate File',
          missing: 'Upload this certificate',
          hint: 'PDF, JPG or PNG, up to 10MB',
          slot: 'certificate',
          column: 'file_id',
          optional: (item) => !isMandatory(item),
        }),
      },
      {
        label: 'Training Certificates',
        table: 'training_certificates',
        when: notSkipped,
        addLabel: 'Add Optional Certificate',
        itemTitle: (item, index) =>
          item.name ? `${item.name}${isMandatory(item) ? ' *' : ''}` : `Certificate ${index + 1}`,
        locked: isMandatory,
        section: 'certificates',
      },
    ),
  },
  rules: [
    ({ trainingCertificates = [] }) =>
      trainingCertificates.map(
        (item, index) =>
          item.issueDate !== undefined &&
          item.expiryDate !== undefined &&
          item.expiryDate < item.issueDate && {
            path: `trainingCertificates.${index}.expiryDate`,
            message: 'The expiry date must be after the issue date',
          },
      ),
    ({ skipTrainingCertificates, trainingCertificates = [] }) =>
      skipTrainingCertificates
        ? []
        : MANDATORY_CERTIFICATES.map(
            (name) =>
              !trainingCertificates.some((item) => item.name === name) && {
                path: 'trainingCertificates',
                message: `Add your ${name}`,
              },
          ),
  ],
  alerts: [
    {
      message: 'Please upload all mandatory certificates marked with *',
      paths: /^trainingCertificates(?:\.\d+\.file)?$/,
    },
  ],
  initial: () => ({ trainingCertificates: MANDATORY_CERTIFICATES.map((name) => ({ name })) }),
})

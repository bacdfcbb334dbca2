import type { FormValues } from '#shared/fields/values.ts'
import { type Format, postcode } from '#shared/formats.ts'
import { checkbox, country, defineStep, file, formatted, type StepFieldOptions, text } from '../schema.ts'

type Overrides = Partial<StepFieldOptions>

const isBritish = (value: string) => postcode.pattern.test(postcode.normalise(value))

/** Postcodes of every country; British ones are written the British way. */
const anyPostcode: Format = {
  normalise: (value) => (isBritish(value) ? postcode.normalise(value) : value.trim()),
  pattern: /^[\p{L}\p{N} -]{2,12}$/u,
  message: 'Enter the postcode in letters and digits',
  example: postcode.example,
}

const livedElsewhere = (values: FormValues) => values.hasLivedLessThan5Years === true

const street = (section: string, more: Overrides = {}) =>
  text({
    label: 'Street Address',
    missing: 'Enter the street address',
    autocomplete: 'street-address',
    maxLength: 200,
    section,
    ...more,
  })
const city = (section: string, more: Overrides = {}) =>
  text({
    label: 'City',
    missing: 'Enter the town or city',
    autocomplete: 'address-level2',
    width: 'half',
    section,
    ...more,
  })
const county = (section: string) =>
  text({ label: 'County', autocomplete: 'address-level1', optional: true, width: 'half', section })
const code = (section: string, more: Overrides = {}) =>
  formatted(anyPostcode, {
    label: 'Postcode',
    missing: 'Enter the postcode',
    autocomplete: 'postal-code',
    width: 'half',
    section,
    ...more,
  })
const land = (section: string) =>
  country({ label: 'Country', autocomplete: 'country', optional: true, width: 'half', section })

const proofHint = 'PDF, JPG or PNG, for example a utility bill, bank statement or council tax bill'

/** British postcodes are checked; other countries have their own. No country means the United Kingdom. */
function postcodeProblem(path: string, value: string | undefined, of: string | undefined) {
  if (!value || (of && of !== 'GB')) return undefined
  return isBritish(value) ? undefined : { path, message: postcode.message }
}

export const address = defineStep({
  id: 'address',
  title: 'Address Details',
  covers: ['Address'],
  table: 'address_details',
  nextLabel: 'Continue to Resume',
  sections: [
    { id: 'current', title: 'Current Address' },
    { id: 'previous', title: 'Previous Address', when: livedElsewhere },
    { id: 'proof', title: 'Proof of Address' },
  ],
  fields: {
    currentStreet: street('current'),
    currentCity: city('current'),
    currentCounty: county('current'),
    currentPostcode: code('current'),
    currentCountry: land('current'),
    hasLivedLessThan5Years: checkbox({
      label: 'I have lived at my current address for less than 5 years',
      column: 'less_than_5_years',
      section: 'current',
    }),
    previousStreet: street('previous', { when: livedElsewhere, autocomplete: 'off' }),
    previousCity: city('previous', { when: livedElsewhere, autocomplete: 'off' }),
    previousPostcode: code('previous', { optional: true, autocomplete: 'off' }),
    previousCountry: land('previous'),
    proofOfAddress: file({
      label: 'Proof of Address 1',
      missing: 'Upload the first document',
      hint: proofHint,
      slot: 'proof-of-address-1',
      width: 'half',
      section: 'proof',
    }),
    proofOfAddress2: file({
      label: 'Proof of Address 2',
      missing: 'Upload the second document',
      hint: proofHint,
      differsFrom: 'proofOfAddress',
      slot: 'proof-of-address-2',
      column: 'proof_of_address_2',
      width: 'half',
      section: 'proof',
    }),
  },
  rules: [
    (values) => [
      postcodeProblem('currentPostcode', values.currentPostcode, values.currentCountry),
      postcodeProblem('previousPostcode', values.previousPostcode, values.previousCountry),
    ],
  ],
  alerts: [
    { message: 'Please fill in all required current address fields', paths: /^current(?:Street|City|Postcode)$/ },
    { message: 'Please provide previous address details', paths: /^previous(?:Street|City)$/ },
    { message: 'Please upload both proof of address documents', paths: /^proofOfAddress2?$/ },
  ],
  initial: () => ({ currentCountry: 'GB' }),
})

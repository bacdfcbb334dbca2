import { day, formatted, radio, select, text, textarea } from '#shared/fields/builders.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { hcpcNumber, nmcPin } from '#shared/formats.ts'
import { addMonths } from '#shared/time.ts'
import { defineCheck, earliest, type Outcome, remarksOf } from './check-form.ts'

const registers = [
  { value: 'nmc', label: 'NMC: nurses, midwives, nursing associates' },
  { value: 'hcpc', label: 'HCPC: health and care professions' },
  { value: 'gmc', label: 'GMC: doctors' },
  { value: 'gphc', label: 'GPhC: pharmacists' },
  { value: 'gdc', label: 'GDC: dentists' },
  { value: 'swe', label: 'Social Work England' },
  { value: 'sssc', label: 'SSSC: social services in Scotland' },
  { value: 'niscc', label: 'NISCC: social care in Northern Ireland' },
  { value: 'scw', label: 'Social Care Wales' },
] as const

const NAMES: Record<string, string> = { gphc: 'GPhC', swe: 'Social Work England', scw: 'Social Care Wales' }

const is = (register: string) => (values: FormValues) => values.register === register
const isAnother = ({ register }: FormValues) => register !== undefined && register !== 'nmc' && register !== 'hcpc'
const half = { width: 'half' } as const

const fields = {
  register: select(registers, { label: 'Register' }),
  pin: formatted(nmcPin, {
    label: 'NMC PIN',
    hint: 'Letters and figures are easily mixed up: I and 1, O and 0, S and 5',
    missing: 'Enter the NMC PIN',
    autocomplete: 'off',
    when: is('nmc'),
    ...half,
  }),
  hcpcNumber: formatted(hcpcNumber, {
    label: 'HCPC number',
    missing: 'Enter the HCPC number',
    autocomplete: 'off',
    when: is('hcpc'),
    ...half,
  }),
  otherNumber: text({
    label: 'Registration number',
    missing: 'Enter the registration number',
    maxLength: 20,
    autocomplete: 'off',
    when: isAnother,
    ...half,
  }),
  checkedOn: day({ label: 'Checked on', missing: 'Enter the day of the check', max: 'today', ...half }),
  result: radio(
    [
      { value: 'registered', label: 'Registered' },
      { value: 'conditions', label: 'Registered, with conditions' },
      { value: 'suspended', label: 'Suspended or struck off' },
      { value: 'lapsed', label: 'Lapsed' },
      { value: 'not-found', label: 'Not on the register' },
    ],
    { label: 'The register says', missing: 'Choose what the register says' },
  ),
  conditions: textarea({
    label: 'Conditions',
    hint: 'As the register publishes them',
    missing: 'Enter the conditions',
    maxLength: 1000,
    rows: 2,
    when: ({ result }) => result === 'conditions',
  }),
  renewsOn: day({ label: 'Registration ends on', hint: 'If the register says so', optional: true, ...half }),
  again: select(
    [
      { value: '1', label: 'After one month' },
      { value: '3', label: 'After three months' },
      { value: '6', label: 'After six months' },
      { value: '12', label: 'After one year' },
    ],
    { label: 'Check again', missing: 'Choose when to check again', ...half },
  ),
}

const REFUSED: Record<string, string> = {
  suspended: 'Suspended or struck off: they may not work in this profession',
  lapsed: 'Lapsed: they may not work in this profession until it is renewed',
  'not-found': 'Not on the register: they may not work in this profession',
}

function follows(values: FormValues): Outcome {
  const register = String(values.register)
  const checkedOn = String(values.checkedOn)
  const refused = REFUSED[String(values.result)]
  return {
    title: `${NAMES[register] ?? register.toUpperCase()} registration`,
    checkedOn,
    passed: refused === undefined,
    until: earliest(addMonths(checkedOn, Number(values.again)), values.renewsOn as string | undefined),
    remarks: remarksOf(
      refused !== undefined && { state: 'bad', text: refused },
      values.result === 'conditions' && { state: 'soon', text: `Conditions: ${values.conditions}` },
    ),
  }
}

export const professionalRegister = defineCheck({
  title: 'Professional register',
  sections: [],
  fields,
  numbers: ['pin', 'hcpcNumber', 'otherNumber'],
  follows,
})

/**
 * A text format that people type: how it is normalised, its pattern, and the message when it does not match. A failed
 * check digit only warns; a wrong shape refuses. Sources of the patterns: HMRC's domain library, Companies House, the
 * DBS and the Home Office.
 */
export interface Format {
  normalise(text: string): string
  pattern: RegExp
  message: string
  /** A valid, normalised value. */
  example: string
  /** A warning about a well-formed value; undefined when there is none. */
  warn?(value: string): string | undefined
}

/** Removes spaces and dashes, and writes capitals. */
export const compact = (text: string) => text.replace(/[\s\-‐-―]+/g, '').toUpperCase()
const trimmed = (text: string) => text.trim()

/**
 * HMRC (NIM39110): two letters, six digits, suffix A to D; unused prefixes and temporary numbers (TN) are refused. PZ
 * is HMRC's own: nobody's number.
 */
export const niNumber: Format = {
  normalise: compact,
  pattern: /^(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/,
  message: 'Enter a National Insurance number such as PZ 12 34 56 C: two letters, six digits and a letter from A to D',
  example: 'PZ123456C',
}

/** Six digits, with or without hyphens. */
export const sortCode: Format = {
  normalise: (typed) => typed.replace(/[\s-]/g, ''),
  pattern: /^\d{6}$/,
  message: 'Enter a sort code such as 20-00-00',
  example: '200000',
}

/** Eight digits; six or seven get zeros in front. */
export const bankAccount: Format = {
  normalise: (typed) => {
    const digits = typed.replace(/\s/g, '')
    return /^\d{6,7}$/.test(digits) ? digits.padStart(8, '0') : digits
  },
  pattern: /^\d{8}$/,
  message: 'Enter an account number of eight digits',
  example: '55779911',
}

function utrCheckDigit(utr: string): string | undefined {
  const weights = [6, 7, 8, 9, 10, 5, 4, 3, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(utr[index + 1]), 0)
  return '21987654321'[sum % 11]
}

/** HMRC: ten digits, on letters also written as thirteen (three of the tax office first) or with a K at the end. */
export const utr: Format = {
  normalise: (text) =>
    compact(text)
      .replace(/K$/, '')
      .replace(/^\d{3}(?=\d{10}$)/, ''),
  pattern: /^\d{10}$/,
  message: 'Enter the ten digits of your Unique Taxpayer Reference',
  example: '2234567890',
  warn: (value) =>
    utrCheckDigit(value) === value[0] ? undefined : 'This does not look like a real reference. Please check the digits',
}

export const taxCode: Format = {
  normalise: compact,
  pattern:
    /^(?:[SC]?(?:\d{1,4}[LMNT]|K\d{1,4}|0T|BR|D0|D1)(?:W1|M1|X)?|S(?:D2|D3)(?:W1|M1|X)?|[SC]?\d{1,4}(?:W1|M1|X)|NT)$/,
  message: 'Enter a tax code such as 1257L, as on your payslip or P45',
  example: '1257L',
}

/** Companies House: eight characters; numbers are written with leading zeros. */
export const companyNumber: Format = {
  normalise: (text) => {
    const value = compact(text)
    return /^\d{1,8}$/.test(value) ? value.padStart(8, '0') : value
  },
  pattern:
    /^(?:(?:AC|CE|CS|FC|FE|GE|GS|IC|LP|NC|NF|NI|NL|NO|NP|OC|OE|PC|R0|RC|SA|SC|SE|SF|SG|SI|SL|SO|SR|SZ|ZC|\d{2})\d{6}|(?:IP|SP|RS)[A-Z\d]{6}|SL\d{5}[\dA])$/,
  message: 'Enter a company number such as 01234567 or SC123456',
  example: '01234567',
}

export const postcode: Format = {
  normalise: (text) => {
    const value = compact(text)
    return value.startsWith('BFPO') ? value.replace('BFPO', 'BFPO ') : value.replace(/^(.+)(.{3})$/, '$1 $2')
  },
  pattern:
    /^(?:GIR 0AA|BFPO \d{1,4}|[A-PR-UWYZ]\d[ABCDEFGHJKPSTUW]? \d[ABD-HJLNP-UW-Z]{2}|[A-PR-UWYZ]\d{2} \d[ABD-HJLNP-UW-Z]{2}|[A-PR-UWYZ][A-HK-Y]\d[ABEHMNPRVWXY]? \d[ABD-HJLNP-UW-Z]{2}|[A-PR-UWYZ][A-HK-Y]\d{2} \d[ABD-HJLNP-UW-Z]{2})$/,
  message: 'Enter a full UK postcode such as SW1A 1AA',
  example: 'SW1A 1AA',
}

/** Home Office: nine characters; W is the first of those made for work. */
export const shareCode: Format = {
  normalise: compact,
  pattern: /^W[A-Z0-9]{8}$/,
  message: 'Enter the nine characters of your right-to-work share code. It starts with W',
  example: 'WABC12345',
}

export const dbsNumber: Format = {
  normalise: compact,
  pattern: /^\d{12}$/,
  message: 'Enter the twelve digits of your DBS certificate number',
  example: '001234567890',
}

/** Nursing and Midwifery Council: year, country, serial number, part of the register. People mix up I and 1, O and 0, S and 5. */
export const nmcPin: Format = {
  normalise: compact,
  pattern: /^\d{2}[A-Z]\d{4}[A-Z]$/,
  message: 'Enter the NMC PIN: two digits, a letter, four digits and a letter, such as 12A3456B',
  example: '12A3456B',
}

/** Health and Care Professions Council: the letters of the profession and up to six digits. */
export const hcpcNumber: Format = {
  normalise: compact,
  pattern: /^(?:AS|BS|CH|CS|DT|HAD|ODP|OR|OT|PA|PH|PO|PYL|RA|SL)\d{1,6}$/,
  message: 'Enter the HCPC number: the letters of the profession and up to six digits, such as PH12345',
  example: 'PH12345',
}

/** The usual shape, C and ten digits, is not published: anything else only warns. */
export const updateServiceNumber: Format = {
  normalise: compact,
  pattern: /^[A-Z0-9]{6,20}$/,
  message: 'Enter your Update Service number in letters and digits',
  example: 'C0123456789',
  warn: (value) =>
    /^C\d{10}$/.test(value) ? undefined : 'An Update Service number is usually C and ten digits. Please check it',
}

/** Passports of every country; for a British one see `passportFor`. */
export const passport: Format = {
  normalise: compact,
  pattern: /^[A-Z0-9]{5,15}$/,
  message: 'Enter the passport number in letters and digits, without signs',
  example: '123456789',
}

const britishPassport: Format = {
  ...passport,
  pattern: /^[A-Z0-9]{9}$/,
  message: 'A British passport number has nine characters',
}

export function passportFor(country: unknown): Format {
  return country === 'GB' ? britishPassport : passport
}

/** Driving licences of every country; for a British one see `drivingLicenceFor`. */
export const drivingLicence: Format = {
  normalise: compact,
  pattern: /^[A-Z0-9]{4,20}$/,
  message: 'Enter the driving licence number in letters and digits',
  example: 'MORGA657054SM9IJ',
}

/** DVLA: 16 characters, surname, year, month (51 to 62 for women), day, initials; Northern Ireland's has eight digits. */
const britishLicence: Format = {
  ...drivingLicence,
  pattern: /^(?:[A-Z9]{5}\d(?:0[1-9]|1[0-2]|5[1-9]|6[0-2])(?:0[1-9]|[12]\d|3[01])\d[A-Z9]{2}[A-Z0-9][A-Z]{2}|\d{8})$/,
  message: 'Enter the 16 characters of the licence number (field 5 on the card), such as MORGA657054SM9IJ',
}

export function drivingLicenceFor(country: unknown): Format {
  return country === 'GB' ? britishLicence : drivingLicence
}

function vatChecks(value: string): boolean {
  const digits = [...value.replace(/^GB/, '').slice(0, 9)].map(Number)
  const sum = digits.slice(0, 7).reduce((total, digit, index) => total + digit * (8 - index), 0)
  const check = digits[7]! * 10 + digits[8]!
  return (sum + check) % 97 === 0 || (sum + check + 55) % 97 === 0
}

export const vatNumber: Format = {
  normalise: compact,
  pattern: /^(?:GB)?(?:\d{9}|\d{12})$/,
  message: 'Enter a VAT number such as GB980780684',
  example: 'GB980780684',
  warn: (value) =>
    vatChecks(value) ? undefined : 'This does not look like a real VAT number. Please check the digits',
}

/** International numbers keep their plus; brackets, dots and spaces go. */
export const phone: Format = {
  normalise: (text) =>
    text
      .replace(/[\s\-‐-―().]+/g, '')
      .replace(/^00/, '+')
      .replace(/^\+440/, '+44'),
  pattern: /^(?:0\d{9,10}|\+[1-9]\d{6,14})$/,
  message: 'Enter a phone number such as 07700 900123, or with + and the country code',
  example: '07700900123',
}

/** A mobile number as people read it: `07700 900123`. */
export const spacedPhone = (number: string) => number.replace(/^(07\d{3}|\+447\d{3})(\d{6})$/, '$1 $2')

export const email: Format = {
  normalise: trimmed,
  pattern:
    /^(?=.{3,254}$)[^\s\p{Cc}\p{Cf}@<>()[\],;:\\"]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u,
  message: 'Enter an email address such as name@example.com',
  example: 'name@example.com',
}

export const website: Format = {
  normalise: (text) => (/^[\w-]+(\.[\w-]+)+/.test(text.trim()) ? `https://${text.trim()}` : text.trim()),
  pattern:
    /^https?:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}(?::\d{1,5})?(?:[/?#]\S*)?$/u,
  message: 'Enter a web address such as https://www.example.com',
  example: 'https://www.example.com',
}

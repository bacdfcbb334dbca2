import { isCommonWord } from './common-passwords.ts'

export const MIN_PASSWORD_LENGTH = 6
/** The message of spec 5, for the form and the server. */
export const TOO_SHORT = 'Password must be at least 6 characters long'

export interface WeakPassword {
  reasons: ('length' | 'characters' | 'pwned')[]
  message: string
}

const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const ROWS = [
  '0123456789',
  '9876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv',
]
const COUNTED_AS_DECORATION = 3

/** Why a new password is too easy to guess; undefined when it is not. Long passwords need no digits or signs. */
export function weakness(
  password: string,
  { email, fullName }: { email: string; fullName: string },
): WeakPassword | undefined {
  if ([...password].length < MIN_PASSWORD_LENGTH) return { reasons: ['length'], message: TOO_SHORT }
  const plain = password.toLowerCase()
  if (isPersonal(plain, { email, fullName }))
    return weak('Your password must not be your name or your email address. Please choose another one')
  if (isPattern(plain) || isCommon(plain))
    return weak('This password is too easy to guess. Please choose another one, for example three random words')
  return undefined
}

function weak(message: string): WeakPassword {
  return { reasons: ['pwned'], message }
}

function lettersOf(text: string) {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '')
}

function isPersonal(plain: string, { email, fullName }: { email: string; fullName: string }) {
  const names = fullName.split(/\s+/)
  const own = [email, email.split('@')[0] ?? '', fullName, ...names].map((text) => text.toLowerCase())
  const letters = lettersOf(withoutDecoration(plain))
  return own.some((text) => text.length > 2 && (plain === text || letters === lettersOf(text)))
}

/** Whether a password is one character, a short repeated piece, or a run along the alphabet, the digits or the keyboard. */
function isPattern(plain: string) {
  return new Set(plain).size <= 2 || /^(.{1,4}?)\1+$/u.test(plain) || ROWS.some((row) => (row + row).includes(plain))
}

/** Removes the few digits and signs around a word, which do not make it stronger. */
function withoutDecoration(plain: string) {
  const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return plain.length - core.length <= COUNTED_AS_DECORATION ? core : plain
}

function isCommon(plain: string) {
  const unmasked = [...plain].map((character) => LOOKALIKES[character] ?? character).join('')
  const onlyDigits = /^\d+$/.test(plain) && plain.length <= 8
  return onlyDigits || [plain, withoutDecoration(plain), unmasked, withoutMask(plain)].some(isWord)
}

/** `p@ssw0rd1` becomes `password`: appended digits are removed first, or they would turn into letters. */
function withoutMask(plain: string) {
  const core = plain.replace(/[^\p{L}]+$/gu, '')
  return [...core].map((character) => LOOKALIKES[character] ?? character).join('')
}

function isWord(text: string) {
  const half = text.slice(0, text.length / 2)
  return isCommonWord(text) || (half.length > 2 && half + half === text && isCommonWord(half))
}

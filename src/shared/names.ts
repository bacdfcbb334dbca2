// Zero-width joiners of scripts that need them, right-to-left marks among letters of that direction, and the joiners of emoji.
const SPELLED =
  /(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Khmer}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}])[\u200c\u200d](?=\p{L})|(?<=[\p{Script=Hebrew}\p{Script=Arabic}])\u200f(?=[\p{Script=Hebrew}\p{Script=Arabic}])|(?<=\p{Extended_Pictographic})\ufe0f|(?<=\p{Extended_Pictographic}\ufe0f?)\u200d(?=\p{Extended_Pictographic}|[\u2640\u2642\u2695])/gu
const HIDDEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u
// The two marks around a name that `inSentence` has isolated.
const ISOLATING = /(?=\u2068[^\u2068\u2069]*\u2069)\u2068|(?<=\u2068[^\u2068\u2069]*)\u2069/u
const HIDDEN_BESIDES = new RegExp(`(?!${ISOLATING.source})${HIDDEN.source}`, 'gu')

/** Whether a name has no hidden characters: one line, nothing of zero width, nothing that changes the direction of the text around it. */
export function isVisible(name: string): boolean {
  return name.isWellFormed() && !HIDDEN.test(name.replace(SPELLED, ''))
}

const ISOLATED = new RegExp(ISOLATING.source, 'gu')
const CONTROLS = /[^\P{Cc}\n\r\t]|[\u202a-\u202e\u2066-\u2069]/u

/**
 * Whether a text of any number of lines can be stored, and shown among others: no control characters, and none that
 * turns the direction of what stands around it (U+202E and its like); a name that this product has isolated may be
 * pasted.
 */
export function isPlain(text: string): boolean {
  return text.isWellFormed() && !CONTROLS.test(text.replace(ISOLATED, ''))
}

/** The text without invisible characters, besides those that isolate a name; line ends become spaces. */
export function visible(text: string): string {
  return text.toWellFormed().replace(/\s+/gu, ' ').replace(HIDDEN_BESIDES, '').trim()
}

// Mail programs turn bare domain names into links too; these endings are common in phishing mails.
const ENDINGS =
  'com|net|org|info|biz|io|co|uk|eu|app|dev|me|ly|link|xyz|top|online|site|shop|store|live|click|ru|cn|de|fr|us|in|ng|tk|ml|gq'
const WEB_ADDRESS = new RegExp(`https?:|www\\.|//|[\\p{L}\\d-]\\.(?:${ENDINGS})(?![\\p{L}\\d-])`, 'iu')

/** Whether a mail program would turn part of the text into a link. */
export function hasWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text.normalize('NFKC'))
}

// Hebrew, Arabic and the other scripts that are written from right to left.
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A name or another text of people's own for the middle of a plain sentence: one that runs from right to left is
 * isolated (U+2068, U+2069), so that it does not turn the words and numbers around it. Any other stays as it is, to be
 * searched and copied. In JSX `Name` does the same.
 */
export function inSentence(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name
}

/** The name in code of what stands in a folder: `equal-treatment` is `equalTreatment`. */
export const nameInCode = (folder: string) => folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

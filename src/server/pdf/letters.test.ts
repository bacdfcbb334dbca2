import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { cvDocument } from '#features/members/server/cv-layout.ts'
import { isPrintable, printable } from './letters.ts'
import { typeset } from './typeset.ts'

const MARGIN = 48

/** The texts of the first page with their right edges, in points from the left. */
async function textsOf(bytes: Buffer) {
  const page = await (await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise).getPage(1)
  const { items } = await page.getTextContent()
  const texts = items.flatMap((item) =>
    'str' in item && item.str.trim() ? [{ text: item.str, end: item.transform[4] + item.width }] : [],
  )
  return { texts, width: page.view[2] as number }
}

const long = 'Krankenpflegehelferausbildung'.repeat(5).slice(0, 120)

const cv = {
  name: 'محمد علي',
  job: 'Carer',
  teamName: 'Bright Care',
  today: '2026-11-03',
  work: [{ company: long, position: long, startDate: '2020-01-01', current: true, responsibilities: long }],
  education: [{ institution: long, qualification: '王小明', grade: long }],
  certificates: [{ name: long, issuingBody: long, issueDate: '2026-01-01' }],
}

test('a CV breaks a word of 120 letters within the page, and transliterates a name that its font cannot show', async () => {
  const { texts, width } = await textsOf(await typeset(cvDocument(cv)))
  expect(texts.filter(({ end }) => end > width - MARGIN + 1)).toEqual([])
  const all = texts.map(({ text }) => text).join(' ')
  expect(all).toContain('Mhmd `ly')
  expect(all).toContain('WangXiaoMing')
  expect(all.replaceAll(/[\s\u200b]/g, '')).toContain(long)
})

test.each([
  ["Siân O'Neill-Ødegård", "Siân O'Neill-Ødegård"],
  ['Ελένη Нина', 'Ελένη Нина'],
  ['e\u0301', '\u00e9'],
  ['Amara 李', 'Amara Li'],
  ['😀', ':grinning:'],
])('%s is set as %s', (text, set) => {
  expect(printable(text)).toBe(set)
})

test('isPrintable knows which letters the font lacks', () => {
  expect(['Zoë', 'محمد', '李'].map(isPrintable)).toEqual([true, false, false])
})

import sharp from 'sharp'
import type { DemoPerson } from '../../../../demo/people.ts'

const ACCENT = '0.05 0.42 0.42 rg'
const INK = '0.12 0.16 0.22 rg'

/** A page that looks like the paper it represents, and says that it is not one. Written by hand: a thousand of them are drawn. */
export function paper({ title, lines }: { title: string; lines: string[] }): Buffer {
  const text = (words: string, at: { x: number; y: number; size: number; font: string }) =>
    `BT /${at.font} ${at.size} Tf ${at.x} ${at.y} Td (${escaped(words)}) Tj ET`
  const drawn = [
    `${ACCENT} 40 770 515 4 re f ${INK}`,
    text(title, { x: 40, y: 785, size: 22, font: 'B' }),
    ...lines.map((line, index) => text(line, { x: 40, y: 735 - index * 22, size: 12, font: 'P' })),
    ACCENT,
    text('Made for a demonstration. Not a document of anybody.', { x: 40, y: 40, size: 9, font: 'P' }),
  ].join('\n')
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /P 5 0 R /B 6 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ]
  let file = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join('')}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + end, 'latin1')
}

/** The standard fonts of PDF contain the letters of Western Europe only. */
function escaped(text: string) {
  const latin = text
    .replaceAll('Ł', 'L')
    .replaceAll('ł', 'l')
    .replaceAll('’', "'")
    .replaceAll(/[^\x20-\xff]/g, (letter) => letter.normalize('NFD').charAt(0))
  return latin.replaceAll(/[\\()]/g, '\\$&')
}

const SKIN = ['#f2c9a5', '#e0a878', '#b97a4f', '#8a5634', '#f5d7bd', '#6e4329']
const HAIR = ['#2b2320', '#5a3825', '#a06a2c', '#1c1c22', '#7a7a80', '#c79a4b']
const CLOTHES = ['#0f766e', '#1d4ed8', '#7c3aed', '#b45309', '#be185d', '#334155']
const BEHIND = ['#d1fae5', '#dbeafe', '#ede9fe', '#fef3c7', '#fce7f3', '#e2e8f0']

/** A drawn portrait, 400 by 400 pixels, a different one for each number. */
export function portrait({ gender }: Pick<DemoPerson, 'gender'>, number: number): Promise<Buffer> {
  const pick = (colours: string[], step: number) => colours[(number * step + step) % colours.length] as string
  const hair = pick(HAIR, 5)
  const long = `<path d="M110 190 Q105 70 200 70 Q295 70 290 190 L300 300 L255 300 L255 190 L145 190 L145 300 L100 300 Z" fill="${hair}"/>`
  const short = `<path d="M118 185 Q110 75 200 75 Q290 75 282 185 Q270 130 200 128 Q130 130 118 185 Z" fill="${hair}"/>`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">
    <rect width="400" height="400" fill="${pick(BEHIND, 1)}"/>
    ${gender === 'female' ? long : ''}
    <path d="M70 400 Q80 300 200 300 Q320 300 330 400 Z" fill="${pick(CLOTHES, 1)}"/>
    <rect x="172" y="250" width="56" height="70" rx="26" fill="${pick(SKIN, 7)}"/>
    <ellipse cx="200" cy="195" rx="74" ry="90" fill="${pick(SKIN, 7)}"/>
    ${gender === 'female' ? `<path d="M126 190 Q130 105 200 105 Q270 105 274 190 Q250 140 200 140 Q150 140 126 190 Z" fill="${hair}"/>` : short}
    <circle cx="172" cy="195" r="7" fill="#1f2937"/><circle cx="228" cy="195" r="7" fill="#1f2937"/>
    <path d="M170 238 Q200 262 230 238" stroke="#7f1d1d" stroke-width="6" fill="none" stroke-linecap="round"/>
  </svg>`
  return sharp(Buffer.from(drawing)).png().toBuffer()
}

/** A handwritten name, like one from the signature pad. */
export async function signature(name: string): Promise<string> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="150"><rect width="400" height="150" fill="#fff"/>
    <path d="M40 95 ${[...name].map((letter, at) => `q ${6 + (letter.charCodeAt(0) % 9)} ${at % 2 ? 38 : -46} ${15} ${at % 3 ? -4 : 6}`).join(' ')}"
      stroke="#000" stroke-width="2" fill="none" stroke-linecap="round"/></svg>`
  return `data:image/png;base64,${(await sharp(Buffer.from(drawing)).png().toBuffer()).toString('base64')}`
}

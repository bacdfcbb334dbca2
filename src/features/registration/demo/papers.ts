import { PDFDocument, rgb, StandardFonts } from 'pdf-lib'
import sharp from 'sharp'
import type { DemoPerson } from '../../../../demo/people.ts'

const INK = rgb(0.12, 0.16, 0.22)
const ACCENT = rgb(0.05, 0.42, 0.42)
const A4: [number, number] = [595, 842]

/** A page that looks like the paper it represents, and says that it is not one. */
export async function paper({ title, lines }: { title: string; lines: string[] }): Promise<Buffer> {
  const document = await PDFDocument.create()
  const [plain, bold] = [
    await document.embedFont(StandardFonts.Helvetica),
    await document.embedFont(StandardFonts.HelveticaBold),
  ]
  const page = document.addPage(A4)
  page.drawRectangle({ x: 40, y: 770, width: 515, height: 4, color: ACCENT })
  page.drawText(latin(title), { x: 40, y: 785, size: 22, font: bold, color: INK })
  for (const [index, line] of lines.entries())
    page.drawText(latin(line), { x: 40, y: 735 - index * 22, size: 12, font: plain, color: INK })
  page.drawText('Made for a demonstration. Not a document of anybody.', {
    x: 40,
    y: 40,
    size: 9,
    font: plain,
    color: ACCENT,
  })
  return Buffer.from(await document.save())
}

/** The standard fonts of PDF contain the letters of Western Europe only. */
function latin(text: string) {
  return text.replaceAll('Ł', 'L').replaceAll('ł', 'l')
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

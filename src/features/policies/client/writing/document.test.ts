import { expect, test } from 'vitest'
import type { Block } from '../../schema.ts'
import { toBlocks, toDocument } from './document.ts'

const blocks: Block[] = [
  { kind: 'heading', depth: 0, spans: [{ text: 'What you do' }] },
  { kind: 'subheading', depth: 0, spans: [{ text: 'At night' }] },
  {
    kind: 'paragraph',
    depth: 0,
    spans: [
      { text: 'Ring ' },
      { text: 'the office', bold: true },
      { text: '\nor the ', italic: true },
      { text: 'council', bold: true, italic: true, link: 'https://example.org/' },
    ],
  },
  { kind: 'bullet', depth: 0, spans: [{ text: 'Badge' }] },
  { kind: 'number', depth: 1, spans: [{ text: 'Front' }] },
  { kind: 'number', depth: 2, spans: [{ text: 'Clean' }] },
  { kind: 'bullet', depth: 0, spans: [{ text: 'Gloves' }] },
  { kind: 'number', depth: 0, spans: [{ text: 'Go' }] },
]

test('a text comes back from the editor as it went in', () => expect(toBlocks(toDocument(blocks))).toEqual(blocks))

test('what is blank is left out, and an empty text can be typed into', () => {
  expect(toDocument([])).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] })
  expect(toBlocks(toDocument([]))).toEqual([])
})

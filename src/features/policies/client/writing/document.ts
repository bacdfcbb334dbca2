import type { JSONContent } from '@tiptap/react'
import { type NestedList, nest } from '../../rules/nest.ts'
import type { Block, Span } from '../../schema.ts'

const LEVELS = { heading: 2, subheading: 3 } as const
const MAX_DEPTH = 2

/** A text as the editor has it. */
export function toDocument(blocks: readonly Block[]): JSONContent {
  const content = nest(blocks).map((part): JSONContent => {
    if (part.kind === 'list') return listNode(part)
    if (part.kind === 'paragraph') return paragraph(part.block)
    return { type: 'heading', attrs: { level: LEVELS[part.kind] }, content: inline(part.block) }
  })
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

function listNode({ ordered, items }: NestedList): JSONContent {
  return {
    type: ordered ? 'orderedList' : 'bulletList',
    content: items.map(({ block, lists }) => ({
      type: 'listItem',
      content: [paragraph(block), ...lists.map(listNode)],
    })),
  }
}

const paragraph = (block: Block): JSONContent => ({ type: 'paragraph', content: inline(block) })

function inline({ spans }: Block): JSONContent[] {
  return spans.flatMap(({ text, bold, italic, link }) => {
    const marks = [
      ...(bold ? [{ type: 'bold' }] : []),
      ...(italic ? [{ type: 'italic' }] : []),
      ...(link ? [{ type: 'link', attrs: { href: link } }] : []),
    ]
    return text
      .split('\n')
      .flatMap((line, at) => [
        ...(at > 0 ? [{ type: 'hardBreak', marks }] : []),
        ...(line ? [{ type: 'text', text: line, marks }] : []),
      ])
  })
}

/** What the editor holds as blocks; what is blank is left out. */
export function toBlocks({ content = [] }: JSONContent): Block[] {
  return content.flatMap(blocksOf).filter(({ spans }) => spans.some(({ text }) => text.trim() !== ''))
}

function blocksOf(node: JSONContent): Block[] {
  if (node.type === 'bulletList' || node.type === 'orderedList') return itemsOf(node, 0)
  const level = node.attrs?.level
  const kind = node.type !== 'heading' ? 'paragraph' : level === LEVELS.heading ? 'heading' : 'subheading'
  return [{ kind, depth: 0, spans: spansOf(node) }]
}

function itemsOf(list: JSONContent, depth: number): Block[] {
  const kind = list.type === 'orderedList' ? 'number' : 'bullet'
  return (list.content ?? []).flatMap(({ content = [] }) =>
    content.flatMap((child): Block[] =>
      child.type?.endsWith('List')
        ? itemsOf(child, Math.min(depth + 1, MAX_DEPTH))
        : [{ kind, depth, spans: spansOf(child) }],
    ),
  )
}

/** Neighbours in one style become one span. */
function spansOf({ content = [] }: JSONContent): Span[] {
  const spans: Span[] = []
  for (const node of content) {
    const span = spanOf(node)
    const last = spans.at(-1)
    if (last && styleOf(last) === styleOf(span)) last.text += span.text
    else spans.push(span)
  }
  return spans
}

function spanOf({ type, text = '', marks = [] }: JSONContent): Span {
  const link = marks.find((mark) => mark.type === 'link')?.attrs?.href
  const has = (name: string) => marks.some((mark) => mark.type === name)
  return {
    text: type === 'hardBreak' ? '\n' : text,
    ...(has('bold') && { bold: true as const }),
    ...(has('italic') && { italic: true as const }),
    ...(typeof link === 'string' && { link }),
  }
}

const styleOf = ({ bold, italic, link }: Span) => `${bold} ${italic} ${link}`

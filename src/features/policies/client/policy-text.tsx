import { Anchor } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import type { Changes, Words } from '../rules/changes.ts'
import { type NestedList, nest } from '../rules/nest.ts'
import type { Block, Span } from '../schema.ts'
import classes from './policy-text.module.css'

/** The anchor of the heading at this place in the text. */
export const anchorOf = (at: number) => `part-${at}`

interface PolicyTextProps {
  blocks: readonly Block[]
  /** Marks what is new since another version. */
  changes?: Changes | undefined
  /** The number of the version that is new. */
  number?: number
}

/** The text of a policy. It is data and not markup: nothing of it can run. */
export function PolicyText({ blocks, changes, number }: PolicyTextProps) {
  const last = changes?.removed.get(blocks.length)
  return (
    <article className={classes.text}>
      {nest(blocks).map((part) => {
        const at = part.kind === 'list' ? (part.items[0]?.at ?? 0) : part.at
        return (
          <Fragment key={at}>
            <Removed texts={changes?.removed.get(at)} number={number} />
            {part.kind === 'list' ? (
              <Items list={part} changes={changes} number={number} />
            ) : (
              <Passage kind={part.kind} at={at} block={part.block} changes={changes} number={number} />
            )}
          </Fragment>
        )
      })}
      <Removed texts={last} number={number} />
    </article>
  )
}

type Marked = Omit<PolicyTextProps, 'blocks'>

const TAGS = { heading: 'h2', subheading: 'h3', paragraph: 'p' } as const

function Passage({ kind, at, block, ...marked }: Marked & { kind: keyof typeof TAGS; at: number; block: Block }) {
  const Tag = TAGS[kind]
  const content = <Tag id={kind === 'paragraph' ? undefined : anchorOf(at)}>{wordsOf(block, at, marked.changes)}</Tag>
  return (
    <Mark at={at} {...marked}>
      {content}
    </Mark>
  )
}

function Items({ list: { ordered, items }, ...marked }: Marked & { list: NestedList }) {
  const Tag = ordered ? 'ol' : 'ul'
  return (
    <Tag>
      {items.map(({ block, at, lists }) => (
        <li key={at}>
          <Mark at={at} {...marked}>
            <span>{wordsOf(block, at, marked.changes)}</span>
          </Mark>
          {lists.map((list) => (
            <Items key={list.items[0]?.at} list={list} {...marked} />
          ))}
        </li>
      ))}
    </Tag>
  )
}

/** A frame with a word for what is new: never colour alone. */
function Mark({ at, changes, number, children }: Marked & { at: number; children: ReactNode }) {
  const change = changes?.blocks.get(at)
  if (!change) return children
  return (
    <div className={classes.new}>
      <span className={classes.what}>
        {change.kind === 'new' ? 'New' : 'Changed'} in version {number}
      </span>
      {children}
    </div>
  )
}

function Removed({ texts = [], number }: { texts?: string[] | undefined; number?: number | undefined }) {
  return texts.map((text) => (
    <div key={text} className={classes.gone}>
      <span className={classes.what}>No longer in version {number}</span>
      <del>{text}</del>
    </div>
  ))
}

/** The passages that are new, changed or gone alone, in their order. */
export function ChangedPassages({
  blocks,
  changes,
  number,
}: Required<Omit<PolicyTextProps, 'changes'>> & { changes: Changes }) {
  const places = [...new Set([...changes.blocks.keys(), ...changes.removed.keys()])].sort((one, other) => one - other)
  return (
    <article className={classes.text}>
      {places.map((at) => {
        const block = changes.blocks.has(at) && blocks[at]
        return (
          <Fragment key={at}>
            <Removed texts={changes.removed.get(at)} number={number} />
            {block && <Passage kind="paragraph" at={at} block={block} changes={changes} number={number} />}
          </Fragment>
        )
      })}
    </article>
  )
}

function wordsOf({ spans }: Block, at: number, changes: Changes | undefined): ReactNode {
  const change = changes?.blocks.get(at)
  return change?.kind === 'changed' ? change.words.map(asChange) : spans.map(asSpan)
}

function asChange({ text, change }: Words, at: number) {
  const key = `${at} ${text}`
  if (change === 'added') return <ins key={key}>{text}</ins>
  return change === 'removed' ? <del key={key}>{text}</del> : <Fragment key={key}>{text}</Fragment>
}

function asSpan({ text, bold, italic, link }: Span, at: number) {
  const plain: ReactNode = italic ? <em>{text}</em> : text
  const strong = bold ? <strong>{plain}</strong> : plain
  const key = `${at} ${text}`
  if (!link) return <Fragment key={key}>{strong}</Fragment>
  return (
    <Anchor key={key} inherit href={link} target="_blank" rel="noreferrer">
      {strong}
    </Anchor>
  )
}

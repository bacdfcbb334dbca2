import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOnline } from '../../offline/connection.ts'
import { NeedsConnection } from '../states.tsx'
import classes from './skeleton.module.css'

/**
 * Grey bars in the shape of the coming content, after 150 ms. Screen readers announce the words once, never the bars.
 * Without a network nothing comes: it says so instead.
 */
export function Loading({ what, children }: { what?: string; children: ReactNode }) {
  const online = useOnline()
  if (!online) return <NeedsConnection />
  return (
    <div aria-busy className={classes.loading}>
      <VisuallyHidden component="p" m={0} role="status">
        {what ? `Loading ${what}...` : 'Loading...'}
      </VisuallyHidden>
      <div aria-hidden>{children}</div>
    </div>
  )
}

/** Widths that look like words; they repeat. */
const WORDS = [148, 112, 132, 96, 156, 120, 104, 140]

const wordsFor = (row: number) => WORDS[row % WORDS.length]

function Bar({ width, height = 12 }: { width: number | undefined; height?: number }) {
  return <span className={classes.bar} style={{ width, height }} />
}

/** Rows of their final height, so that nothing moves when they arrive. */
export function RowsSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div className={classes.card}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <div key={row} className={classes.row}>
          <span className={classes.dot} />
          <span className={classes.lines}>
            <Bar width={wordsFor(row)} />
            <Bar width={(wordsFor(row + 3) ?? 0) + 48} height={10} />
          </span>
          <Bar width={72} height={20} />
        </div>
      ))}
    </div>
  )
}

/** Names with their values, as a profile shows them. */
export function ReadingsSkeleton({ lines = 8 }: { lines?: number }) {
  return (
    <div className={classes.readings}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <span key={line} className={classes.reading}>
          <Bar width={88} />
          <Bar width={wordsFor(line)} />
        </span>
      ))}
    </div>
  )
}

/** Fields with their labels, and the buttons of their form. */
export function FieldsSkeleton({ fields = 2 }: { fields?: number }) {
  return (
    <div className={classes.form}>
      {Array.from({ length: fields }, (_, field) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <span key={field} className={classes.field}>
          <Bar width={wordsFor(field)} />
          <span className={classes.control} />
        </span>
      ))}
      <span className={classes.buttons}>
        <span className={classes.control} />
        <span className={classes.control} />
      </span>
    </div>
  )
}

/** A few words, and what can be done about them in full width. */
export function MessageSkeleton() {
  return (
    <div className={classes.form}>
      <Bar width={280} />
      <Bar width={200} />
      <span className={classes.control} />
      <span className={classes.control} />
    </div>
  )
}

/** A picture or a sheet of paper; `ratio` is its width to its height. */
export function SheetSkeleton({ width, ratio = 1 / Math.SQRT2 }: { width: number; ratio?: number }) {
  return <span className={classes.sheet} style={{ width, aspectRatio: ratio }} />
}

/** A whole page: its title, then its contents. */
export function PageSkeleton() {
  return (
    <div className={classes.page}>
      <Bar width={200} height={28} />
      <RowsSkeleton />
    </div>
  )
}

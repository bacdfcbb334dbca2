import { Group } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import classes from './files.module.css'
import type { Size } from './fit.ts'

interface ViewFrameProps {
  /** The accessible name of the shown file. */
  label: string
  tools: ReactNode
  /** A ref to the scrolling part. */
  scroller?: Ref<HTMLElement>
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  /** Renders with the available size, without scroll bars. */
  children: (frame: Size) => ReactNode
}

const MARGIN = 12

/** The frame of a document: its tools, and the area in which it scrolls. */
export function ViewFrame({ label, tools, scroller, onKeyDown, children }: ViewFrameProps) {
  const { ref, width, height } = useElementSize()
  return (
    <div className={classes.view}>
      <Group gap="xs" role="group" aria-label="View">
        {tools}
      </Group>
      <div className={classes.frame} ref={ref}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area needs the focus to be scrolled by keyboard */}
        <section className={classes.scroller} ref={scroller} tabIndex={0} aria-label={label} onKeyDown={onKeyDown}>
          {width > 0 && children({ width: width - 2 * MARGIN, height: height - 2 * MARGIN })}
        </section>
      </div>
    </div>
  )
}

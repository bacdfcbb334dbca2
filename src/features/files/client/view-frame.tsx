import { Group } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import classes from './files.module.css'
import type { Size } from './fit.ts'

interface ViewFrameProps {
  /** What is shown; read out. */
  label: string
  tools: ReactNode
  /** Of the part that scrolls. */
  scroller?: Ref<HTMLElement>
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  /** Gets the room there is, without scroll bars. */
  children: (frame: Size) => ReactNode
}

const MARGIN = 12

/** The place of a document: its tools, and the room in which it scrolls. */
export function ViewFrame({ label, tools, scroller, onKeyDown, children }: ViewFrameProps) {
  const { ref, width, height } = useElementSize()
  return (
    <div className={classes.view}>
      <Group gap="xs" role="group" aria-label="View">
        {tools}
      </Group>
      <div className={classes.frame} ref={ref}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
        <section className={classes.scroller} ref={scroller} tabIndex={0} aria-label={label} onKeyDown={onKeyDown}>
          {width > 0 && children({ width: width - 2 * MARGIN, height: height - 2 * MARGIN })}
        </section>
      </div>
    </div>
  )
}

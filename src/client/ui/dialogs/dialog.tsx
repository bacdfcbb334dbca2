import { CloseButton, FocusTrap } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import classes from './dialog.module.css'

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** Largest width in pixels or as a length; 'lg' and 'xl' are 620 and 780 pixels. */
  size?: number | string
  /** Along the left edge, in full height, instead of in the middle. */
  side?: boolean
  fullScreen?: boolean | undefined
  /** Without it only the content can close the dialog. */
  closable?: boolean
  children: ReactNode
}

const SIZES: Record<string, string> = { lg: '620px', xl: '780px' }

/** A modal dialog. The focus goes to `data-autofocus` or the first control, stays inside, and returns to where it was. */
export function Dialog(props: DialogProps) {
  return props.opened ? createPortal(<OpenDialog {...props} />, document.body) : null
}

function OpenDialog({
  onClose,
  title,
  size = 440,
  side = false,
  fullScreen = false,
  closable = true,
  children,
}: DialogProps) {
  const titleId = useId()
  useFocusReturn()
  useEffect(lockScroll, [])
  const maxWidth = typeof size === 'number' ? `${size}px` : (SIZES[size] ?? size)
  const close = closable ? onClose : undefined
  const dialog = useRef<HTMLDivElement>(null)
  useEffect(() => {
    /** A control that goes away or is disabled while it has the focus leaves it to the page, where the dialog does not hear keys. */
    function closeFromPage({ key }: KeyboardEvent) {
      const isTop = [...document.querySelectorAll('[role="dialog"]')].at(-1) === dialog.current
      if (key === 'Escape' && isTop && document.activeElement === document.body) close?.()
    }
    document.addEventListener('keydown', closeFromPage)
    return () => document.removeEventListener('keydown', closeFromPage)
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the dialog closes it, as Escape and its button do
    <div
      className={classes.overlay}
      data-side={side || undefined}
      data-full={fullScreen || undefined}
      onMouseDown={(event) => event.target === event.currentTarget && close?.()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close?.()
      }}
    >
      <FocusTrap active>
        <div
          ref={dialog}
          role="dialog"
          aria-modal="true"
          aria-labelledby={titleId}
          className={classes.dialog}
          style={fullScreen ? {} : { maxWidth }}
          tabIndex={-1}
        >
          <div className={classes.head}>
            <h2 id={titleId} className={classes.title}>
              {title}
            </h2>
            {closable && <CloseButton aria-label="Close" onClick={onClose} />}
          </div>
          <div className={classes.content}>{children}</div>
        </div>
      </FocusTrap>
    </div>
  )
}

/** Returns the focus to the element that had it before the dialog opened. */
function useFocusReturn() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}

let open = 0

/** The page behind stays where it is; the last dialog to close lets it move again. */
function lockScroll() {
  const { style, clientWidth } = document.documentElement
  if (open === 0) style.paddingRight = `${window.innerWidth - clientWidth}px`
  open += 1
  style.overflow = 'hidden'
  return () => {
    open -= 1
    if (open > 0) return
    style.overflow = ''
    style.paddingRight = ''
  }
}

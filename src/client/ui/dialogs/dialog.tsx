import { CloseButton } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { focusFirstInput } from '../forms/form-focus.ts'
import { ShortcutHome } from '../shortcuts/shortcuts.ts'
import classes from './dialog.module.css'
import { openDialog } from './open-dialogs.ts'

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** The largest width in pixels or as a length; 'lg' and 'xl' are 620 and 780 pixels. */
  size?: number | string
  /** Along the left edge at full height, instead of centred. */
  side?: boolean
  fullScreen?: boolean | undefined
  /** Without it only the content can close the dialog. */
  closable?: boolean
  children: ReactNode
}

const SIZES: Record<string, string> = { lg: '620px', xl: '780px' }

/** A modal dialog. The focus moves to `data-autofocus`, or the first field in it, or the heading, stays inside, and returns afterwards. */
export function Dialog(props: DialogProps) {
  return props.opened ? createPortal(<OpenDialog {...props} />, document.body) : null
}

/** The browser's `<dialog>` covers the whole screen; its visible part is centred. */
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
  const dialog = useModal()
  const maxWidth = typeof size === 'number' ? `${size}px` : (SIZES[size] ?? size)
  const close = closable ? onClose : undefined

  function closeByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close?.()
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classes.overlay}
      data-side={side || undefined}
      data-full={fullScreen || undefined}
      onMouseDown={(event) => event.target === event.currentTarget && close?.()}
      onKeyDownCapture={keepOpen}
      onKeyDown={closeByKey}
      // When a focused control disappears, the page gets the keys: then the browser itself requests the close.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        close?.()
      }}
    >
      <div className={classes.dialog} style={fullScreen ? {} : { maxWidth }}>
        <div className={classes.head}>
          <h2 id={titleId} className={classes.title} tabIndex={-1} data-title>
            {title}
          </h2>
          {closable && <CloseButton aria-label="Close" onClick={onClose} />}
        </div>
        <div className={classes.content} data-dialog>
          <ShortcutHome value={dialog}>{children}</ShortcutHome>
        </div>
      </div>
    </dialog>
  )
}

/** Escape closes the calendar or dialog that has the focus; the browser may not close the dialog by itself. */
function keepOpen(event: KeyboardEvent) {
  if (event.key === 'Escape') event.preventDefault()
}

/** Opens the dialog before the first paint, and closes it before it is unmounted: only then does the browser restore the focus. */
export function useModal() {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    const begin = dialog.querySelector<HTMLElement>('[data-autofocus]')
    if (begin instanceof HTMLDivElement) focusFirstInput(begin)
    else (begin ?? dialog.querySelector<HTMLElement>('[data-title]'))?.focus()
    const forget = openDialog(dialog)
    return () => {
      forget()
      dialog.close()
    }
  }, [])
  return ref
}

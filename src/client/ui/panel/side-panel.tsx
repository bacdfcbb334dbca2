import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { openDialog, topDialog, watchDialogs } from '../dialogs/open-dialogs.ts'
import { keepFocusOn, useKeptFocus } from '../kept-focus.ts'
import { usePhone } from '../phone.ts'
import { ariaKeys, type Shortcut, ShortcutHome, useShortcut } from '../shortcuts/shortcuts.ts'
import { turn, vanish } from '../use-pressed.ts'
import classes from './side-panel.module.css'

/** A screen on which a wide panel leaves room for the list; the style sheet breaks at the same width. */
export const WIDE = '(min-width: 100em)'

interface SidePanelProps {
  /** Its title and accessible name. */
  title: string
  onClose: () => void
  /** Its position in the list, e.g. '3 of 34'. */
  position?: string | undefined
  /** Undefined at the ends of the list. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** Rare actions, at the end of the bar. */
  menu?: ReactNode
  /** Stays visible while the rest scrolls. */
  header?: ReactNode
  children: ReactNode
  /** Stays at the foot. */
  footer?: ReactNode
  /** Takes more room on a wide screen. */
  wide?: boolean
  /** Takes less, beside a page that needs its width. */
  narrow?: boolean
}

/**
 * Shows one item of a list: beside the list on a desktop, where the list stays usable; full-screen and modal on a phone.
 * Its keys work from the list as well.
 */
export function SidePanel({
  title,
  onClose,
  position,
  onPrevious,
  onNext,
  menu,
  header,
  children,
  footer,
  wide = false,
  narrow = false,
}: SidePanelProps) {
  const titleId = useId()
  const panel = useRef<HTMLDialogElement>(null)
  const modal = useModal(panel)
  useShown(panel, modal)
  useKeptFocus(panel, '[data-panel-title]')
  const close = () => vanish(panel.current, onClose)
  useShortcut('close', close, { dialog: panel })
  useShortcut('previous', turning(onPrevious), { dialog: panel })
  useShortcut('next', turning(onNext), { dialog: panel })
  return createPortal(
    <ShortcutHome value={panel}>
      <dialog
        ref={panel}
        className={classes.panel}
        aria-labelledby={titleId}
        data-side-panel
        data-wide={wide || undefined}
        data-narrow={narrow || undefined}
        onCancel={(event) => {
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          close()
        }}
      >
        <div className={classes.bar}>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label="Close" onClick={close}>
            {modal ? <IconArrowLeft size={20} /> : <IconX size={20} />}
          </ActionIcon>
          {(onPrevious || onNext) && (
            <>
              <Step label="Previous" shortcut="previous" icon={<IconChevronUp size={20} />} onStep={onPrevious} />
              <Step label="Next" shortcut="next" icon={<IconChevronDown size={20} />} onStep={onNext} />
            </>
          )}
          {position && <span className={classes.position}>{position}</span>}
          <span className={classes.menu}>{menu}</span>
        </div>
        {/* The header shows who it is about in its own way. */}
        <VisuallyHidden component="h2" m={0} id={titleId} tabIndex={-1} data-panel-title>
          {title}
        </VisuallyHidden>
        {header && <div className={classes.header}>{header}</div>}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area needs the focus to be scrolled by keyboard */}
        <section className={classes.body} tabIndex={0} aria-labelledby={titleId}>
          {children}
        </section>
        {footer && <div className={classes.footer}>{footer}</div>}
      </dialog>
    </ShortcutHome>,
    document.body,
  )
}

const turning = (step: (() => void) | undefined) => step && (() => turn(step))

interface StepProps {
  label: string
  shortcut: Shortcut
  icon: ReactNode
  onStep: (() => void) | undefined
}

/** Stays focusable at the ends of the list, so that the focus stays in the panel. */
function Step({ label, shortcut, icon, onStep }: StepProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      aria-keyshortcuts={ariaKeys(shortcut)}
      aria-disabled={!onStep}
      data-disabled={!onStep || undefined}
      onClick={turning(onStep)}
    >
      {icon}
    </ActionIcon>
  )
}

/** What had the focus before the panel may have gone meanwhile: the keyboard goes on from the page's heading. */
function focusPage() {
  if (document.activeElement !== document.body) return
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  keepFocusOn(heading)
}

/**
 * Modal on a phone. While a dialog stands above it, it stays what it is, also when the phone is turned: shown again, it
 * would cover the dialog.
 */
function useModal(panel: RefObject<HTMLDialogElement | null>) {
  const phone = usePhone()
  const [modal, setModal] = useState(phone)
  const isCovered = useSyncExternalStore(watchDialogs, () => {
    const top = topDialog()
    return top !== undefined && top !== panel.current
  })
  if (!isCovered && modal !== phone) setModal(phone)
  return modal
}

/**
 * Opens before the first paint. On a phone the title gets the focus; on a desktop the focus stays in the list, whose arrow keys still work.
 * When the phone is turned, the focus stays on what somebody is writing.
 */
function useShown(ref: RefObject<HTMLDialogElement | null>, modal: boolean) {
  const within = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const panel = ref.current
    if (!panel) return
    const before = within.current ?? document.activeElement
    if (modal) panel.showModal()
    else panel.show()
    const isInside = panel.contains(before)
    const stays =
      (!modal || isInside) && before instanceof HTMLElement && before !== document.body && before.isConnected
    const goal = stays ? before : panel.querySelector<HTMLElement>('[data-panel-title]')
    goal?.focus({ preventScroll: !isInside })
    const forget = modal ? openDialog(panel) : undefined
    return () => {
      const { activeElement } = document
      within.current = activeElement instanceof HTMLElement && panel.contains(activeElement) ? activeElement : null
      forget?.()
      panel.close()
      requestAnimationFrame(focusPage)
    }
  }, [ref, modal])
}

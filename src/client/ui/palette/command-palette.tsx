import { CloseButton, VisuallyHidden } from '@mantine/core'
import { IconCornerDownLeft, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useModal } from '../dialogs/dialog.tsx'
import { Keys, ShortcutKeys } from '../shortcuts/keys.tsx'
import { SHORTCUTS } from '../shortcuts/shortcuts.ts'
import { vanish } from '../use-pressed.ts'
import classes from './command-palette.module.css'
import type { Finding, Source } from './source.ts'
import { useFindings } from './use-findings.ts'

interface CommandPaletteProps {
  /** The groups, in this order. A new array is asked anew. */
  sources: readonly Source[]
  onClose: () => void
}

const LABEL = SHORTCUTS.palette.does
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

const isField = (target: EventTarget) => target instanceof HTMLInputElement

/** Finds everything by typing. The focus stays in the field, a combobox, and the arrow keys choose in the list below it. */
export function CommandPalette({ sources, onClose }: CommandPaletteProps) {
  const dialog = useModal()
  const close = () => vanish(dialog.current, onClose)
  const listId = useId()
  const [text, setText] = useState('')
  const words = text.trim()
  const { groups, failed, settled } = useFindings(sources, words)
  const options = groups.flatMap(({ title, findings }) =>
    findings.map((finding) => ({ ...finding, id: `${listId}-${title}-${finding.id}` })),
  )
  const { active, move, reset } = useActive(options)
  const open = (finding: Finding) => {
    onClose()
    // The dialog gives the focus back before the finding takes it on.
    setTimeout(finding.run)
  }
  const enter = useEnterWhenSettled({ settled, words, onEnter: () => active && open(active) })

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const by = STEPS[event.key]
    if (by) move(by)
    else if (event.key === 'Enter' && isField(event.target)) enter.press()
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return createPortal(
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label={LABEL}
      onMouseDown={(event) => event.target === event.currentTarget && close()}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <div className={classes.field}>
        <IconSearch size={18} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? listId : undefined}
          aria-activedescendant={active?.id}
          aria-autocomplete="list"
          aria-label={LABEL}
          placeholder={LABEL}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            reset()
            enter.forget()
          }}
        />
        <CloseButton aria-label="Close" onClick={close} />
      </div>
      {options.length > 0 && (
        <div id={listId} role="listbox" aria-label="Results" className={classes.results}>
          {groups.map(({ title, findings }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a listbox
            <div key={title} role="group" aria-labelledby={`${listId}-${title}`}>
              <div id={`${listId}-${title}`} className={classes.title}>
                {title}
              </div>
              {findings.map((finding) => {
                const id = `${listId}-${title}-${finding.id}`
                return <Option key={id} id={id} finding={finding} active={id === active?.id} onChoose={open} />
              })}
            </div>
          ))}
        </div>
      )}
      <Result count={options.length} words={words} settled={settled} failed={failed} />
      <p className={classes.foot} aria-hidden>
        <span>
          <Keys names={['↑', '↓']} /> choose
        </span>
        <span>
          <Keys names={['Enter']} /> open
        </span>
        <span>
          <ShortcutKeys of="palette" /> search, from any page
        </span>
      </p>
    </dialog>,
    document.body,
  )
}

/** The option that Enter opens: the first, until the arrow keys have chosen another one. */
function useActive<T extends { id: string }>(options: readonly T[]) {
  const [chosen, setChosen] = useState<string>()
  const at = Math.max(
    options.findIndex(({ id }) => id === chosen),
    0,
  )
  const active = options[at]
  const id = active?.id
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])
  return {
    active,
    move: (by: number) => setChosen(options[(at + by + options.length) % options.length]?.id),
    reset: () => setChosen(undefined),
  }
}

/** Enter pressed before the last answer has arrived opens the first result once it is known, not what an earlier word found. */
function useEnterWhenSettled({ settled, words, onEnter }: { settled: boolean; words: string; onEnter: () => void }) {
  const [pressedFor, setPressedFor] = useState<string>()
  const due = settled && pressedFor === words
  useEffect(() => {
    if (!due) return
    setPressedFor(undefined)
    onEnter()
  })
  return { press: () => setPressedFor(words), forget: () => setPressedFor(undefined) }
}

interface OptionProps {
  id: string
  finding: Finding
  active: boolean
  onChoose: (finding: Finding) => void
}

function Option({ id, finding, active, onChoose }: OptionProps) {
  const { label, hint, leading, end } = finding
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
    <div id={id} role="option" aria-selected={active} className={classes.option} onClick={() => onChoose(finding)}>
      <span className={classes.leading}>{leading}</span>
      <span className={classes.label}>{label}</span>
      {hint && <span className={classes.hint}>{hint}</span>}
      {end && <span className={classes.end}>{end}</span>}
      <IconCornerDownLeft size={16} className={classes.enter} aria-hidden />
    </div>
  )
}

interface ResultProps {
  count: number
  words: string
  settled: boolean
  failed: string | undefined
}

/** Says how the search went; how many were found is said to screen readers only. */
function Result({ count, words, settled, failed }: ResultProps) {
  const found = count === 1 ? '1 result' : `${count} results`
  return (
    <div role="status">
      {failed && <p className={classes.words}>{failed} could not be searched. Please try again.</p>}
      {!failed && !settled && count === 0 && <p className={classes.words}>Searching...</p>}
      {!failed && settled && count === 0 && (
        <p className={classes.words}>
          Nothing matches “<bdi>{words}</bdi>”. Try a name, a position or what you want to do.
        </p>
      )}
      {settled && count > 0 && <VisuallyHidden>{found}</VisuallyHidden>}
    </div>
  )
}

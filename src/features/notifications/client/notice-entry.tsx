import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { formatShortDay, londonDay, londonTime } from '#shared/time.ts'
import type { NoticeEntry as Entry } from '../schema.ts'
import { NOTICE_GROUPS } from './groups.ts'
import classes from './notice-list.module.css'
import type { NoticeAct } from './use-notifications.ts'

interface NoticeEntryProps {
  entry: Entry
  /** Whether the day stands above it. */
  isUnderDay?: boolean
  /** Whether the list has only what needs the reader. */
  isOfNeeds: boolean
  /** Whether what it is about may be of several teams. */
  showsTeam: boolean
  acts: readonly NoticeAct[]
  onAct: (act: NoticeAct) => Promise<unknown>
  onOpen: (path: string) => void
  onRead: () => Promise<unknown>
  onDone: () => Promise<unknown>
}

/** What the list says of one matter on one day: who it is about, what has happened, and what can be done about it. */
export function NoticeEntry({ entry, isUnderDay, isOfNeeds, showsTeam, ...on }: NoticeEntryProps) {
  const { text, more, path, unread, isNeeded, lines, teamName, createdAt } = entry
  const isNew = unread > 0
  return (
    <li data-row className={classes.entry} data-unread={isNew || undefined}>
      <Leading entry={entry} />
      <div className={classes.words}>
        <PageLink path={path} onOpen={on.onOpen}>
          {isNew && <VisuallyHidden>New: </VisuallyHidden>}
          {text}
        </PageLink>
        <span className={classes.meta}>
          {more && <span className={classes.more}>{more}</span>}
          {isNeeded && !isOfNeeds && <StateMark state="soon">Needs you</StateMark>}
          <time dateTime={createdAt}>{timeOf(createdAt, isUnderDay)}</time>
          {showsTeam && teamName && <span>{teamName}</span>}
        </span>
        {lines.length > 1 && <Lines entry={entry} onOpen={on.onOpen} />}
      </div>
      <Acts entry={entry} {...on} />
      <Tick entry={entry} {...on} />
    </li>
  )
}

function timeOf(createdAt: string, isUnderDay = false): string {
  const at = new Date(createdAt)
  const today = londonDay(new Date())
  const day = londonDay(at)
  return isUnderDay || day === today ? londonTime(at) : `${formatShortDay(day, { today })}, ${londonTime(at)}`
}

/** The photo of the person whom an entry is about, with a sign of its subject. */
function Leading({ entry: { group, aboutName, photoFileId } }: { entry: Entry }) {
  const Icon = NOTICE_GROUPS[group].icon
  return (
    <span className={classes.leading} data-person={aboutName !== null || undefined}>
      {aboutName !== null && <PersonAvatar name={aboutName} photoFileId={photoFileId} size={36} />}
      <span className={classes.sign}>
        <Icon size={aboutName === null ? 20 : 14} role="img" aria-label={NOTICE_GROUPS[group].label} />
      </span>
    </span>
  )
}

interface PageLinkProps {
  path: string
  onOpen: (path: string) => void
  children: ReactNode
}

function PageLink({ path, onOpen, children }: PageLinkProps) {
  return (
    <a href={path} className={classes.link} onClick={openHere(path, onOpen)}>
      {children}
    </a>
  )
}

/** Opens a page in this tab, unless the reader wants another one for it. */
function openHere(path: string, onOpen: (path: string) => void) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(path)
  }
}

/** Each of several by itself, on request. */
function Lines({ entry: { lines, earlier, text }, onOpen }: { entry: Entry; onOpen: (path: string) => void }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {lines.length + earlier} messages<VisuallyHidden>: {text}</VisuallyHidden>
        <IconChevronDown size={16} aria-hidden />
      </button>
      <ul id={id} className={classes.lines} hidden={!open}>
        {lines.map((line) => (
          <li key={line.id}>
            <PageLink path={line.path} onOpen={onOpen}>
              {line.text}
            </PageLink>
            <time dateTime={line.createdAt}>{londonTime(new Date(line.createdAt))}</time>
          </li>
        ))}
        {earlier > 0 && (
          <li>
            And {earlier} earlier {earlier === 1 ? 'message' : 'messages'} of that day
          </li>
        )}
      </ul>
    </>
  )
}

/** What one press does about it, or the way to where it is done. */
function Acts({ entry, acts, onAct, onOpen }: Pick<NoticeEntryProps, 'entry' | 'acts' | 'onAct' | 'onOpen'>) {
  const { text, path, button, isNeeded } = entry
  const { busy, doing, run } = useAct(onAct)
  if (!isNeeded) return null
  return (
    <span className={classes.acts}>
      {acts.length === 0 && (
        <Button
          component="a"
          href={path}
          size="sm"
          variant="default"
          aria-label={`${button}: ${text}`}
          onClick={openHere(path, onOpen)}
        >
          {button}
        </Button>
      )}
      {acts.map((act) => (
        <Button
          key={act.label}
          size="sm"
          variant={act.isMinor ? 'default' : 'light'}
          aria-label={`${act.label}: ${text}`}
          loading={busy && doing?.label === act.label}
          disabled={busy && doing?.label !== act.label}
          onClick={() => void run(act)}
        >
          {act.label}
        </Button>
      ))}
    </span>
  )
}

/** Says that it is done, or read. */
function Tick({ entry, onRead, onDone }: Pick<NoticeEntryProps, 'entry' | 'onRead' | 'onDone'>) {
  const { text, isNeeded, unread } = entry
  const { busy, run } = useAct(isNeeded ? onDone : onRead)
  const does = isNeeded ? 'Done' : 'Mark as read'
  if (!isNeeded && unread === 0) return null
  return (
    <ActionIcon
      className={classes.tick ?? ''}
      variant="subtle"
      color="gray"
      size={36}
      title={does}
      aria-label={`${does}: ${text}`}
      loading={busy}
      onClick={() => void run()}
    >
      <IconCheck size={18} aria-hidden />
    </ActionIcon>
  )
}

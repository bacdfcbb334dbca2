import { Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconFileText, IconLock, IconPhoto } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { sizeText, viewOf } from '#client/ui/files/file-kinds.ts'
import { formatDay, londonDay } from '#shared/time.ts'
import type { DocumentSections, StoredDocument } from '../schema.ts'
import classes from './documents.module.css'

interface DocumentListProps extends Pick<DocumentSections, 'sections'> {
  openId: string | undefined
  /** Gets the focus when the list appears again: the document that was open. */
  focusId: string | undefined
  onOpen: (id: string) => void
}

export function DocumentList({ sections, openId, focusId, onOpen }: DocumentListProps) {
  const focused = useRef<HTMLButtonElement>(null)
  useEffect(() => focused.current?.focus(), [])
  return (
    <nav aria-label="Documents">
      {sections.map(({ title, documents }) => (
        <section key={title} className={classes.section}>
          <Title order={3} size="h6" c="dimmed" mb={4}>
            {title}
          </Title>
          <ul className={classes.list}>
            {documents.map((document) => (
              <li key={document.id}>
                <UnstyledButton
                  ref={document.id === focusId ? focused : undefined}
                  className={classes.entry}
                  aria-current={document.id === openId || undefined}
                  onClick={() => onOpen(document.id)}
                >
                  <Entry document={document} />
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function Entry({ document }: { document: StoredDocument }) {
  const { label, name, size, addedAt, guarded } = document
  const Icon = viewOf(document) === 'picture' ? IconPhoto : IconFileText
  return (
    <>
      <Icon size={20} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <Text component="span" size="sm" fw={600} className={classes.line}>
          {label}
          {guarded && (
            <>
              <IconLock size={14} aria-hidden className={classes.lock} />
              <VisuallyHidden>(confidential)</VisuallyHidden>
            </>
          )}
        </Text>
        <Text component="span" size="xs" className={classes.meta}>
          {name} · {sizeText(size)} · added {formatDay(londonDay(new Date(addedAt)))}
        </Text>
      </span>
    </>
  )
}

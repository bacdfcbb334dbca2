import { ActionIcon, Button, Group, Loader, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { FileViewerProps } from '#client/ui/files/file-viewers.ts'
import { needsRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { FileContent } from './file-content.tsx'
import classes from './files.module.css'
import { ToolButton } from './tool-button.tsx'
import { useFile } from './use-file.ts'

/** A stored file with its name, buttons to its neighbours and to save it; shown beside the list. */
export function FileViewer({ file, position, total, onStep, onBack }: FileViewerProps) {
  const opened = useFile(file)
  const { query, download } = opened
  const heading = useRef<HTMLHeadingElement>(null)
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  const { label, name, links } = file

  /** Moves the focus first: the button that has it is about to disappear. */
  function retry() {
    heading.current?.focus()
    opened.retry()
  }

  return (
    <section className={classes.viewer} data-alone={onBack && true} aria-label="Document">
      <Group justify="space-between" gap="sm" mb="sm">
        {onBack && (
          <ActionIcon ref={back} variant="subtle" color="gray" size={36} aria-label="All documents" onClick={onBack}>
            <IconArrowLeft size={20} aria-hidden />
          </ActionIcon>
        )}
        <div className={classes.heading}>
          <Title ref={heading} tabIndex={-1} order={3} size="h4" style={{ overflowWrap: 'anywhere' }}>
            {label}
          </Title>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {links && (
            <Text size="sm">This PDF holds links. Check where one leads before you open it in a saved copy.</Text>
          )}
        </div>
        <Group gap={6} wrap="nowrap">
          <ToolButton
            label="Previous document"
            Icon={IconChevronLeft}
            disabled={position === 1}
            onClick={() => onStep(-1)}
          />
          <Text size="sm" aria-live="polite" className={classes.count}>
            <VisuallyHidden component="span">{label}, document </VisuallyHidden>
            {position} of {total}
          </Text>
          <ToolButton
            label="Next document"
            Icon={IconChevronRight}
            disabled={position === total}
            onClick={() => onStep(1)}
          />
          {!needsRecentSignIn(query.error) && (
            <Button
              leftSection={
                query.isFetching ? <Loader size={16} color="currentColor" /> : <IconDownload size={16} aria-hidden />
              }
              aria-label={`Download ${name}`}
              aria-busy={query.isFetching}
              onClick={() => !query.isFetching && void download()}
            >
              Download
            </Button>
          )}
        </Group>
      </Group>
      <FileContent key={file.id} file={file} opened={{ ...opened, retry }} />
    </section>
  )
}

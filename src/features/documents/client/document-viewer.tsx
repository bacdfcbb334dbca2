import { Button, Group, Loader, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { isStepUp } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import type { StoredDocument } from '../schema.ts'
import { DocumentContent } from './document-content.tsx'
import classes from './documents.module.css'
import { ToolButton } from './tool-button.tsx'
import { useFile } from './use-file.ts'

interface DocumentViewerProps {
  document: StoredDocument
  /** Counted from 1. */
  position: number
  total: number
  onStep: (by: 1 | -1) => void
  /** Back to the list, where it is not beside the document. */
  onBack: (() => void) | undefined
}

export function DocumentViewer({ document, position, total, onStep, onBack }: DocumentViewerProps) {
  const file = useFile(document)
  const { query, download } = file
  const heading = useRef<HTMLHeadingElement>(null)
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  const { label, name } = document

  /** What asked for it, a prompt or an error, gives way: its focus would be lost. */
  function retry() {
    heading.current?.focus()
    file.retry()
  }

  return (
    <section className={classes.viewer} aria-label="Document">
      {onBack && (
        <Button
          ref={back}
          variant="subtle"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onBack}
          mb="xs"
          ml={-12}
          style={{ alignSelf: 'flex-start' }}
        >
          All documents
        </Button>
      )}
      <Group justify="space-between" gap="sm" mb="sm">
        <div className={classes.heading}>
          <Title ref={heading} tabIndex={-1} order={3} size="h4" style={{ overflowWrap: 'anywhere' }}>
            {label}
          </Title>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {document.links && (
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
          {!isStepUp(query.error) && (
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
      <DocumentContent key={document.id} document={document} file={{ ...file, retry }} />
    </section>
  )
}

import { Center, Text } from '@mantine/core'
import { IconFolderOpen, IconLock } from '@tabler/icons-react'
import { Suspense, useEffect, useRef } from 'react'
import { useFileViewer } from '#client/ui/files/file-viewers.ts'
import { Loading, SheetSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import type { DocumentSections } from '../schema.ts'
import { DocumentList } from './document-list.tsx'
import classes from './documents.module.css'

interface DocumentBrowserProps extends DocumentSections {
  /** The reader's own documents: opening one is not audited. */
  own: boolean
  /** Has room for one thing at a time: the list, or a document. */
  narrow: boolean
  /** Fills the panel that it stands in, instead of the screen. */
  inPanel?: boolean
  /** The document on screen; the caller keeps it. */
  paper: string | undefined
  onPaper: (id: string | undefined) => void
}

/** The list, and the selected document. None is selected by itself, because opening one is audited. */
export function DocumentBrowser({ sections, awaitsOffer, own, narrow, inPanel, paper, onPaper }: DocumentBrowserProps) {
  const Viewer = useFileViewer()
  const documents = sections.flatMap((section) => section.documents)
  const position = documents.findIndex(({ id }) => id === paper)
  const open = documents[position]
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (paper) last.current = paper
  }, [paper])

  return (
    <div className={classes.browser} data-one={narrow || undefined} data-panel={inPanel || undefined}>
      {(!narrow || !open) && (
        <div className={classes.side}>
          {!own && (
            <Text c="dimmed" size="sm" mb="sm">
              Every look is recorded.
            </Text>
          )}
          {documents.length === 0 ? (
            <EmptyState title="No documents yet" icon={<IconFolderOpen size={36} aria-hidden />}>
              Documents appear here once they are uploaded and their step is saved.
            </EmptyState>
          ) : (
            <DocumentList
              sections={sections}
              openId={open?.id}
              focusId={narrow ? last.current : undefined}
              onOpen={onPaper}
            />
          )}
          {awaitsOffer && <AwaitsOffer />}
        </div>
      )}
      {open ? (
        <Suspense
          fallback={
            <Loading what="document">
              <SheetSkeleton width={480} />
            </Loading>
          }
        >
          <Viewer
            file={open}
            position={position + 1}
            total={documents.length}
            onStep={(by) => onPaper(documents[position + by]?.id ?? open.id)}
            onBack={narrow ? () => onPaper(undefined) : undefined}
          />
        </Suspense>
      ) : (
        !narrow && documents.length > 0 && <Center c="dimmed">Choose a document to see it here.</Center>
      )}
    </div>
  )
}

function AwaitsOffer() {
  return (
    <Callout state="plain" icon={IconLock} title="Health documents are closed" mt="md">
      The Equality Act 2010 does not allow health questions to be read before a job is offered. They open once a
      conditional offer is recorded, on the Medical tab of the profile.
    </Callout>
  )
}

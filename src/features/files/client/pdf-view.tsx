import { Loading, SheetSkeleton } from '#client/ui/loading/skeleton.tsx'
import 'react-pdf/dist/Page/TextLayer.css'
import { Group, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Document, Page } from 'react-pdf'
import classes from './files.module.css'
import { PDF_OPTIONS } from './pdf-worker.ts'
import type { ViewProps } from './picture-view.tsx'
import { ToolButton } from './tool-button.tsx'
import { ViewFrame } from './view-frame.tsx'
import { useZoomAndTurn } from './zoom-tools.tsx'

const LARGEST_PAGE = 900
/** Phones cannot draw on a canvas of more than some 16 million pixels. */
const LARGEST_CANVAS = 3000

function PageTools({ page, pages, onOpen }: { page: number; pages: number; onOpen: (page: number) => void }) {
  return (
    <Group gap={6} wrap="nowrap">
      {pages > 1 && (
        <ToolButton label="Previous page" Icon={IconChevronUp} disabled={page <= 1} onClick={() => onOpen(page - 1)} />
      )}
      <Text size="sm" aria-live="polite" className={classes.count}>
        Page {page} of {pages || '...'}
      </Text>
      {pages > 1 && (
        <ToolButton
          label="Next page"
          Icon={IconChevronDown}
          disabled={page >= pages}
          onClick={() => onOpen(page + 1)}
        />
      )}
    </Group>
  )
}

/** A PDF, page by page. Page Up and Page Down change the page at its ends. */
export function PdfView({ blob, label, onFail }: ViewProps) {
  const [pages, setPages] = useState(0)
  const [page, setPage] = useState(1)
  const [ownTurn, setOwnTurn] = useState(0)
  const scroller = useRef<HTMLElement>(null)
  const { zoom, turn, tools } = useZoomAndTurn()

  function open(next: number) {
    if (next < 1 || next > pages) return
    setPage(next)
    scroller.current?.scrollTo({ top: 0 })
  }

  function turnPage(event: KeyboardEvent<HTMLElement>) {
    const { scrollTop, scrollHeight, clientHeight } = event.currentTarget
    const by =
      event.key === 'PageDown' && scrollTop + clientHeight >= scrollHeight - 1
        ? 1
        : event.key === 'PageUp' && scrollTop <= 0
          ? -1
          : 0
    if (by === 0) return
    event.preventDefault()
    open(page + by)
  }

  return (
    <ViewFrame
      label={`PDF, ${label}`}
      tools={
        <>
          <PageTools page={page} pages={pages} onOpen={open} />
          {tools}
        </>
      }
      scroller={scroller}
      onKeyDown={turnPage}
    >
      {(frame) => {
        const width = Math.floor(Math.min(frame.width, LARGEST_PAGE) * zoom)
        return (
          <Document
            file={blob}
            options={PDF_OPTIONS}
            suspense={false}
            className={classes.box}
            loading={
              <Loading what="document">
                <SheetSkeleton width={480} />
              </Loading>
            }
            error=""
            onLoadSuccess={({ numPages }) => setPages(numPages)}
            onLoadError={onFail}
            onSourceError={onFail}
            onPassword={onFail}
          >
            <Page
              key={page}
              pageNumber={page}
              width={width}
              rotate={(ownTurn + turn * 90) % 360}
              devicePixelRatio={Math.min(window.devicePixelRatio, LARGEST_CANVAS / width)}
              renderAnnotationLayer={false}
              loading={
                <Loading what="page">
                  <SheetSkeleton width={480} />
                </Loading>
              }
              error="This page cannot be shown. Download the document to see it."
              onLoadSuccess={({ rotate }) => setOwnTurn(rotate)}
            />
          </Document>
        )
      }}
    </ViewFrame>
  )
}

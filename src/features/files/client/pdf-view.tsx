import { Loading, SheetSkeleton } from '#client/ui/loading/skeleton.tsx'
import 'react-pdf/dist/Page/TextLayer.css'
import { Group, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Document, Page, pdfjs } from 'react-pdf'
import classes from './files.module.css'
import type { ViewProps } from './picture-view.tsx'
import { ToolButton } from './tool-button.tsx'
import { ViewFrame } from './view-frame.tsx'
import { useZoomAndTurn } from './zoom-tools.tsx'

// A worker from a URL has the CSP of that response, which allows nothing; one from a blob inherits the page's, and may fetch the decoders.
const WORKER = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href
const MODULE = new Blob([`import ${JSON.stringify(WORKER)}`], { type: 'text/javascript' })
pdfjs.GlobalWorkerOptions.workerSrc = URL.createObjectURL(MODULE)

/** The CSP forbids WebAssembly: plain scripts decode scans (build/pdf-decoders.ts). */
const OPTIONS = {
  useWasm: false,
  wasmUrl: `${location.origin}${import.meta.env.DEV ? '/node_modules/pdfjs-dist/wasm' : `/assets/pdf-${pdfjs.version}`}/`,
}

const LARGEST_PAGE = 900
/** Phones cannot draw on a canvas of more than some 16 million pixels. */
const LARGEST_CANVAS = 3000

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

  const pageTools = (
    <>
      <Group gap={6} wrap="nowrap">
        {pages > 1 && (
          <ToolButton label="Previous page" Icon={IconChevronUp} disabled={page <= 1} onClick={() => open(page - 1)} />
        )}
        <Text size="sm" aria-live="polite" className={classes.count}>
          Page {page} of {pages || '...'}
        </Text>
        {pages > 1 && (
          <ToolButton
            label="Next page"
            Icon={IconChevronDown}
            disabled={page >= pages}
            onClick={() => open(page + 1)}
          />
        )}
      </Group>
      {tools}
    </>
  )

  return (
    <ViewFrame label={`PDF, ${label}`} tools={pageTools} scroller={scroller} onKeyDown={turnPage}>
      {(frame) => {
        const width = Math.floor(Math.min(frame.width, LARGEST_PAGE) * zoom)
        return (
          <Document
            file={blob}
            options={OPTIONS}
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

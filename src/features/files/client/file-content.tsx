import { Center, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { ViewedFile } from '#client/ui/files/file-viewers.ts'
import { Loading, SheetSkeleton } from '#client/ui/loading/skeleton.tsx'
import { needsRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { RecentSignInPrompt } from '#client/ui/recent-sign-in/recent-sign-in-prompt.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { PictureView } from './picture-view.tsx'
import type { useFile } from './use-file.ts'
import { ViewBoundary } from './view-boundary.tsx'

const PdfView = lazy(() => import('./pdf-view.tsx').then((module) => ({ default: module.PdfView })))

interface FileContentProps {
  file: Pick<ViewedFile, 'label' | 'saveOnly'>
  opened: ReturnType<typeof useFile>
}

/** The file itself, or the reason why it is not shown, and what to do. */
export function FileContent({ file: { label, saveOnly }, opened: { view, query, retry } }: FileContentProps) {
  const [failed, setFailed] = useState(false)
  if (needsRecentSignIn(query.error)) return <RecentSignInPrompt onDone={retry} />
  if (query.isError)
    return (
      <ErrorView error={query.error} fallback="The document could not be fetched. Please try again" onRetry={retry} />
    )
  if (failed) return <NotShown>This document cannot be shown here. Download it to open it.</NotShown>
  if (view === undefined) {
    return (
      <NotShown>
        {saveOnly
          ? 'This document holds active content, so it is not opened here. Download it only if you trust where it comes from.'
          : 'A document of this kind is not shown here. Download it to open it.'}
      </NotShown>
    )
  }
  if (!query.data)
    return (
      <Loading what="document">
        <SheetSkeleton width={480} />
      </Loading>
    )
  const props = { blob: query.data, label, onFail: () => setFailed(true) }
  if (view === 'picture') return <PictureView {...props} />
  return (
    <ViewBoundary onFail={props.onFail}>
      <Suspense
        fallback={
          <Loading what="document">
            <SheetSkeleton width={480} />
          </Loading>
        }
      >
        <PdfView {...props} />
      </Suspense>
    </ViewBoundary>
  )
}

function NotShown({ children }: { children: string }) {
  return (
    <Center mih={200} role="status">
      <Text c="dimmed" maw={420} ta="center">
        {children}
      </Text>
    </Center>
  )
}

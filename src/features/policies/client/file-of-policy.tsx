import { Suspense } from 'react'
import { useFileViewer } from '#client/ui/files/file-viewers.ts'
import { Loading, SheetSkeleton } from '#client/ui/loading/skeleton.tsx'
import type { PolicyFile } from '../schema.ts'

/** The PDF of a policy, in the page. */
export function FileOfPolicy({ file }: { file: PolicyFile }) {
  const Viewer = useFileViewer()
  return (
    <Suspense
      fallback={
        <Loading what="document">
          <SheetSkeleton width={480} />
        </Loading>
      }
    >
      <Viewer
        file={{ ...file, label: 'The policy as a PDF' }}
        position={1}
        total={1}
        onStep={() => undefined}
        onBack={undefined}
      />
    </Suspense>
  )
}

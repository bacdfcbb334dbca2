import { Button, Group, TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { FileField } from '#client/ui/files/file-field.tsx'
import { UploadTeam } from '#client/ui/files/use-upload.ts'
import { FieldsSkeleton, Loading } from '#client/ui/loading/skeleton.tsx'
import { FILE_SLOT, MAX_FILE_BYTES, PDF } from '../../rules/file.ts'
import type { DraftInHand } from './use-draft.ts'

const PolicyEditor = lazy(() => import('./policy-editor.tsx'))

interface WriteTabProps {
  teamId: string
  draft: DraftInHand
}

/** Title and text of the draft: typed or pasted, or as a PDF. */
export function WriteTab({ teamId, draft: { content, round, change } }: WriteTabProps) {
  const [asFile, setAsFile] = useState(content.file !== null)
  return (
    <>
      <TextInput
        label="Title"
        maxLength={120}
        mb="md"
        value={content.title}
        error={content.title.trim() === '' ? 'Enter a title' : undefined}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <Group gap="xs" mb="md">
        <Button variant={asFile ? 'default' : 'light'} aria-pressed={!asFile} onClick={() => setAsFile(false)}>
          Write the text
        </Button>
        <Button variant={asFile ? 'light' : 'default'} aria-pressed={asFile} onClick={() => setAsFile(true)}>
          Use a PDF
        </Button>
      </Group>
      {asFile ? (
        <UploadTeam value={teamId}>
          <FileField
            label="PDF"
            description="Staff read it in the page. What changed in it is told in your words alone"
            slot={FILE_SLOT}
            accept={[PDF]}
            maxBytes={MAX_FILE_BYTES}
            value={content.file}
            onChange={(file) => change({ file: file && { ...file, saveOnly: false, links: false } })}
          />
        </UploadTeam>
      ) : (
        <Suspense
          fallback={
            <Loading what="editor">
              <FieldsSkeleton fields={4} />
            </Loading>
          }
        >
          <PolicyEditor key={round} blocks={content.blocks} onChange={(blocks) => change({ blocks })} />
        </Suspense>
      )}
    </>
  )
}

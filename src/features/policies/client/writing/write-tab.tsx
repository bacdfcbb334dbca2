import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { FileField } from '#client/ui/files/file-field.tsx'
import { UploadTeam } from '#client/ui/files/use-upload.ts'
import { FieldsSkeleton, Loading } from '#client/ui/loading/skeleton.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { FILE_SLOT, MAX_FILE_BYTES, PDF } from '../../rules/file.ts'
import { type NoticePeriod, noticePeriods, noticeWords, USUAL_NOTICE } from '../../rules/opt-out.ts'
import { type PaperKind, paperRules } from '../../rules/paper-kinds.ts'
import { blanksIn } from '../../rules/ready-papers.ts'
import type { DraftInHand } from './use-draft.ts'

const PolicyEditor = lazy(() => import('./policy-editor.tsx'))

interface WriteTabProps {
  teamId: string
  kind: PaperKind
  draft: DraftInHand
}

/** Title and text of the draft: typed or pasted, or as a PDF. */
export function WriteTab({ teamId, kind, draft: { content, round, change } }: WriteTabProps) {
  const [asFile, setAsFile] = useState(content.file !== null)
  const blanks = blanksIn(content.blocks)
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
      {paperRules[kind].voluntary && (
        <NativeSelect
          label="Notice to end it"
          description="The person may end their opt-out at any time with this notice"
          mb="md"
          value={content.notice ?? USUAL_NOTICE}
          data={noticePeriods.map((notice) => ({ value: notice, label: noticeWords(notice) }))}
          onChange={({ currentTarget }) => change({ notice: currentTarget.value as NoticePeriod })}
        />
      )}
      {blanks > 0 && (
        <Callout state="draft" mb="md">
          {blanks === 1 ? 'One place' : `${blanks} places`} in square brackets to fill in before it can be published.
        </Callout>
      )}
      <Group gap="xs" mb="md">
        <Button variant={asFile ? 'default' : 'light'} aria-pressed={!asFile} onClick={() => setAsFile(false)}>
          Write the Text
        </Button>
        <Button variant={asFile ? 'light' : 'default'} aria-pressed={asFile} onClick={() => setAsFile(true)}>
          Use a PDF
        </Button>
      </Group>
      {asFile ? (
        <UploadTeam value={teamId}>
          <FileField
            label="PDF"
            description="Staff read it in the page. What changed is told in your words, with the passages that differ from the version before"
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

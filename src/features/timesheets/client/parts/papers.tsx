import { Stack, Text } from '@mantine/core'
import { FileField } from '#client/ui/files/file-field.tsx'
import { StoredFile } from '#client/ui/files/file-states.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { formatWhen } from '#shared/time.ts'
import { MOST_PAPERS, PAPER_LIMITS } from '../../rules/papers.ts'
import type { WorkPaper } from '../../schema.ts'

interface PapersProps {
  papers: readonly WorkPaper[]
  slot: string
  /** Undefined for whoever may only look. */
  onAdd: ((fileId: string) => Promise<unknown>) | undefined
  onRemove: (fileId: string) => Promise<unknown>
}

/** Photos of the paper timesheet of a week at a site, and the way to add one. */
export function Papers({ papers, slot, onAdd, onRemove }: PapersProps) {
  const add = useAct(async (fileId: string) => onAdd?.(fileId))
  const remove = useAct(onRemove)
  return (
    <Stack gap="sm">
      {papers.map((paper) => (
        <div key={paper.id}>
          <StoredFile
            file={paper}
            disabled={!onAdd || !paper.mayRemove || remove.busy}
            onRemove={() => void remove.run(paper.id)}
          />
          <Text size="xs" c="dimmed">
            Added by {paper.addedBy ?? 'somebody'}, {formatWhen(paper.addedAt)}
          </Text>
        </div>
      ))}
      {onAdd && papers.length < MOST_PAPERS && (
        <FileField
          label="Paper timesheet of this week and site"
          description="A photo or a PDF, if there is one: it stands beside the hours as evidence."
          slot={slot}
          {...PAPER_LIMITS}
          value={null}
          disabled={add.busy}
          onChange={(file) => file && void add.run(file.id)}
        />
      )}
    </Stack>
  )
}

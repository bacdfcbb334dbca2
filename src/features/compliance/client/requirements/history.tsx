import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { Tag } from '#client/ui/state/tag.tsx'
import { formatInstant } from '#shared/time.ts'
import { beginningOf, linesOf } from '../../rules/requirement-words.ts'
import type { PastVersion } from '../../schema.ts'
import classes from './requirements.module.css'

interface HistoryProps {
  teamId: string
  requirementId: string
  onClose: () => void
}

/** Everything that a requirement has said: each version with what it changed, by whom and when. */
export function History({ teamId, requirementId, onClose }: HistoryProps) {
  const query = useQuery(api.compliance.requirementHistory.queryOptions({ input: { teamId, requirementId } }))
  const names = new Map(query.data?.people.map(({ userId, fullName }) => [userId, fullName]))
  return (
    <Dialog opened onClose={onClose} title="History" size="lg">
      <Pending query={query} what="history">
        <RowsSkeleton rows={3} />
      </Pending>
      <ol className={classes.versions} reversed>
        {query.data?.items.map((version, at, all) => (
          <Version key={version.version} version={version} before={all[at + 1]} nameOf={(id) => names.get(id)} />
        ))}
      </ol>
    </Dialog>
  )
}

interface VersionProps {
  version: PastVersion
  /** The version before it; undefined for the first. */
  before: PastVersion | undefined
  nameOf: (userId: string) => string | undefined
}

function Version({ version, before, nameOf }: VersionProps) {
  const known = before && linesOf(before, nameOf)
  const lines = linesOf(version, nameOf).filter(
    ({ label, text }) => !known || known.find((line) => line.label === label)?.text !== text,
  )
  return (
    <li className={classes.version}>
      <Text fw={600}>
        {version.retired ? 'Ended ' : `Version ${version.version}, `}
        {beginningOf(version)}
      </Text>
      <Text size="sm" c="dimmed">
        Recorded {formatInstant(version.recordedAt)}
        {version.recordedBy && (
          <>
            {' '}
            by <Name>{version.recordedBy}</Name>
          </>
        )}
      </Text>
      {!version.retired && (
        <ul className={classes.changes}>
          {lines.length === 0 && <Tag>The same again</Tag>}
          {lines.map(({ label, text }) => (
            <li key={label}>
              {label}: {text}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

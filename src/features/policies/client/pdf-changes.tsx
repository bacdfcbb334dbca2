import { Card, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTextReader } from '#client/ui/files/file-viewers.ts'
import { Loading, ReadingsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { changesBetween } from '../rules/changes.ts'
import type { Block, Content } from '../schema.ts'
import { ChangedPassages } from './policy-text.tsx'

type Said = Pick<Content, 'blocks' | 'file'>

interface PdfChangesProps {
  before: Said
  after: Said
  /** The number of the version that is new. */
  number: number
}

/** What changed in the words of a version where one of the two is a PDF: they are read in the browser. */
export function PdfChanges({ before, after, number }: PdfChangesProps) {
  const read = useTextReader()
  const query = useQuery({
    queryKey: ['policy-words', before.file?.id, after.file?.id],
    queryFn: ({ signal }) =>
      Promise.all(
        [before, after].map(async ({ file, blocks }) => (file ? (await read(file, signal)).map(toBlock) : blocks)),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (query.isPending)
    return (
      <Loading what="changes">
        <ReadingsSkeleton />
      </Loading>
    )
  const [old = [], now = []] = query.data ?? []
  const changes = changesBetween(old, now)
  const readable = old.length > 0 && now.length > 0
  return (
    <Card withBorder padding="sm" mb="md" component="section" aria-label="Changed words">
      <Text fw={650}>Changed words</Text>
      {!readable && <Text c="dimmed">The PDF is a scan or cannot be read here: please compare it yourself.</Text>}
      {readable && changes.count === 0 && <Text c="dimmed">The words of both versions are the same.</Text>}
      {readable && changes.count > 0 && <ChangedPassages blocks={now} changes={changes} number={number} />}
    </Card>
  )
}

const toBlock = (text: string): Block => ({ kind: 'paragraph', depth: 0, spans: [{ text }] })

import { Button, Card, Group, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { formatWhen } from '#shared/time.ts'
import { engagementWords } from '../../rules/people.ts'
import type { KeyDocument } from '../../schema.ts'
import { KeyDocumentView } from '../parts/key-document.tsx'

/** The Key Information Documents that one was given: the latest of each agency, to read. */
export function OwnDocuments() {
  const query = useQuery(api.pay.myDocuments.queryOptions({ input: {} }))
  const [openId, setOpenId] = useState<string>()
  const documents = query.data ?? []
  const latest = documents.filter(({ teamId }, at) => documents.findIndex((one) => one.teamId === teamId) === at)
  const open = documents.find(({ id }) => id === openId)
  if (latest.length === 0) return null
  return (
    <section aria-labelledby="key-documents">
      <Title order={2} size="h5" id="key-documents" mb={4}>
        Key Information
      </Title>
      <Card withBorder padding={0}>
        <List label="Key Information Documents">
          {latest.map((document) => (
            <Row key={document.id} document={document} onOpen={() => setOpenId(document.id)} />
          ))}
        </List>
      </Card>
      {open && <ReadDialog document={open} onClose={() => setOpenId(undefined)} />}
    </section>
  )
}

function Row({ document, onOpen }: { document: KeyDocument; onOpen: () => void }) {
  const { facts, givenAt, readAt } = document
  return (
    <ListRow
      wraps
      title={facts.agency}
      more={`How you are paid: ${engagementWords[facts.engagement]} · ${formatWhen(givenAt)}`}
      end={<StateMark state={readAt ? 'ok' : 'soon'}>{readAt ? 'Read' : 'To read'}</StateMark>}
      actions={
        <Button
          size="sm"
          variant="default"
          aria-haspopup="dialog"
          aria-label={`Read the document of ${facts.agency}`}
          onClick={onOpen}
        >
          Read
        </Button>
      }
    />
  )
}

function ReadDialog({ document, onClose }: { document: KeyDocument; onClose: () => void }) {
  const read = () =>
    actAndShow(async () => {
      await client.pay.readDocument({ documentId: document.id })
      onClose()
    }, api.pay.key())
  return (
    <Dialog opened onClose={onClose} title="Key Information Document" size="lg">
      <KeyDocumentView document={document} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {!document.readAt && <ActButton act={read}>I Have Read It</ActButton>}
      </Group>
    </Dialog>
  )
}

import { Group, Text } from '@mantine/core'
import { DownloadButton } from '#client/ui/files/download-button.tsx'
import { formatPence } from '#shared/money.ts'
import { formatWhen } from '#shared/time.ts'
import { documentRows, exampleRows } from '../../rules/key-document.ts'
import type { KeyDocument } from '../../schema.ts'
import classes from './key-document.module.css'

/** A Key Information Document as it was given, with an example of the person’s own figures. `teamId`: for a manager of it. */
export function KeyDocumentView({ document, teamId }: { document: KeyDocument; teamId?: string }) {
  const { id, facts, version, givenAt, readAt } = document
  const of = teamId ? `/api/teams/${teamId}/pay` : '/api/pay'
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        Version {version}, for {facts.fullName}, given {formatWhen(givenAt)}
        {readAt && `, read ${formatWhen(readAt)}`}. Conduct of Employment Agencies and Employment Businesses Regulations
        2003, regulation 13A.
      </Text>
      <table className={classes.document} aria-label="Key Information Document">
        <tbody>
          {documentRows(facts).map(({ heading, says }) => (
            <tr key={heading}>
              <th scope="row">{heading}</th>
              <td>{says}</td>
            </tr>
          ))}
          {exampleRows(facts).map(({ heading, pence }) => (
            <tr key={heading}>
              <th scope="row">{heading}</th>
              <td>{formatPence(pence)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group mt="sm">
        <DownloadButton url={`${of}/documents/${id}/document.pdf`} label="Save It as PDF">
          Save It as PDF
        </DownloadButton>
      </Group>
    </>
  )
}

import { Card, Title } from '@mantine/core'
import type { ImportedFile } from '#shared/imports.ts'
import { formatInstant } from '#shared/time.ts'
import { ConfirmButton } from '../dialogs/confirm-button.tsx'
import { List, ListRow } from '../lists/list-row.tsx'

interface PastImportsProps<Past extends ImportedFile> {
  items: readonly Past[] | undefined
  /** What came with it: `12 shifts`. */
  counts: (one: Past) => string
  /** What becomes of it. */
  details: string
  /** Why one cannot be undone any more. */
  fixed?: (one: Past) => string | undefined
  onUndo: (importId: string) => Promise<void>
}

/** The latest imports, each with its way back. */
export function PastImports<Past extends ImportedFile>({
  items = [],
  counts,
  details,
  fixed,
  onUndo,
}: PastImportsProps<Past>) {
  if (items.length === 0) return null
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        Latest imports
      </Title>
      <Card withBorder padding={0}>
        <List label="Latest imports">
          {items.map((one) => (
            <ListRow
              key={one.id}
              title={one.fileName}
              meta={[counts(one), formatInstant(one.importedAt), one.importedBy, fixed?.(one)]
                .filter(Boolean)
                .join(', ')}
              actions={
                !fixed?.(one) && (
                  <ConfirmButton
                    variant="default"
                    size="sm"
                    aria-label={`Undo the import of ${one.fileName}`}
                    question={`Undo the import of ${one.fileName}?`}
                    details={details}
                    confirmLabel="Undo Import"
                    onConfirm={() => onUndo(one.id)}
                  >
                    Undo
                  </ConfirmButton>
                )
              }
            />
          ))}
        </List>
      </Card>
    </section>
  )
}

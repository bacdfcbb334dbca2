import { Button } from '@mantine/core'
import type { FormDefinition } from '#shared/fields/form.ts'
import type { plainText } from '#shared/fields/plain.ts'
import { Dialog } from '../dialogs/dialog.tsx'
import { SchemaForm } from '../forms/schema-form.tsx'

export type NameFields = { name: ReturnType<typeof plainText> }

interface NameFilterProps {
  form: FormDefinition<NameFields>
  /** The name that is to be changed; none yet without one. */
  name: string | undefined
  onName: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the name of a filter. */
export function NameFilter({ form, name, onName, onClose }: NameFilterProps) {
  return (
    <Dialog opened onClose={onClose} title={name === undefined ? 'Save Filter' : 'Rename Filter'}>
      <SchemaForm
        definition={form}
        values={{ name }}
        submitLabel="Save"
        busyLabel="Saving..."
        before={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
        onSubmit={async (given) => {
          await onName(given.name)
          onClose()
        }}
      />
    </Dialog>
  )
}

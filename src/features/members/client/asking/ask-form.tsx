import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { client } from '#client/api.ts'
import { focusFirstInput } from '#client/ui/forms/form-focus.ts'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { askForm } from '../../rules/ask-form.ts'

interface AskFormProps {
  teamId: string
  userId: string
  /** Whether health answers may be requested. */
  health: boolean
  onDone: () => Promise<unknown>
  onCancel: () => void
}

export function AskForm({ teamId, userId, health, onDone, onCancel }: AskFormProps) {
  const definition = useMemo(() => askForm({ health }), [health])
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => focusFirstInput(box.current), [])
  return (
    <div ref={box}>
      <SchemaForm
        definition={definition}
        widgets={standardWidgets}
        submitLabel="Ask"
        busyLabel="Asking..."
        before={
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        }
        onSubmit={async (asked) => {
          await client.members.ask({ teamId, userId, ...asked })
          await onDone()
        }}
      />
    </div>
  )
}

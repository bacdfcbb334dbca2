import { Button, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Callout } from '#client/ui/state/callout.tsx'
import { asCode, CODE_LENGTH } from '../../rules/tablet.ts'
import { bindTablet } from './tablet-api.ts'

interface BindFormProps {
  /** How much was tapped here and not sent. */
  waits: number
  onBound: () => Promise<unknown>
}

/** Binds this tablet to a site by the code that a manager has just made. */
export function BindForm({ waits, onBound }: BindFormProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function bind(event: FormEvent) {
    event.preventDefault()
    if (asCode(code).length !== CODE_LENGTH)
      return setProblem(`A code has ${CODE_LENGTH} letters and digits, such as K7QM-4X2P`)
    setBusy(true)
    setProblem(undefined)
    try {
      await bindTablet(code)
      await onBound()
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void bind(event)} noValidate>
      <h1>Bind This Tablet to a Site</h1>
      <Text>
        A manager makes the code: Clients, the site, Tablets. It can be typed for a quarter of an hour, once. From then
        on people clock in and out here with their PIN or their badge.
      </Text>
      {waits > 0 && (
        <Callout state="soon">
          {waits === 1 ? 'One tap waits' : `${waits} taps wait`} here to be sent. Bind this tablet to the same site
          again, and they go.
        </Callout>
      )}
      <TextInput
        label="Code"
        size="lg"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        value={code}
        error={problem}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Button type="submit" size="lg" fullWidth loading={busy}>
        Bind This Tablet
      </Button>
    </form>
  )
}

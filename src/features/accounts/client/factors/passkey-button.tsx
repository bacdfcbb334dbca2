import { Button, Text } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '#client/api.ts'

interface PasskeyButtonProps {
  label: string
  onPress: () => Promise<void>
  onDone: () => void
}

/** Starts the browser's passkey dialog, and shows its error below. */
export function PasskeyButton({ label, onPress, onDone }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function press() {
    setBusy(true)
    setProblem(undefined)
    try {
      await onPress()
      onDone()
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button
        variant="default"
        fullWidth
        loading={busy}
        leftSection={<IconFingerprint size={18} aria-hidden />}
        onClick={() => void press()}
      >
        {label}
      </Button>
      {problem && (
        <Text role="alert" size="sm" c="var(--bad)" ta="center">
          {problem}
        </Text>
      )}
    </>
  )
}

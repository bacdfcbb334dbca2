import { Button, Group, PasswordInput, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { auth } from '../auth.ts'
import { useUser } from '../session.tsx'

interface PasswordPromptProps {
  /** Why it is asked for. */
  reason?: string
  onDone: () => void
}

/** Asks for the password of the signed-in person, whose last sign-in is too long ago for what they want to see or do. */
export function PasswordPrompt({
  reason = 'This is confidential. Please enter your password again to see it.',
  onDone,
}: PasswordPromptProps) {
  const { email } = useUser()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (password === '' || busy) return
    setBusy(true)
    const { error } = await auth.signInWithPassword({ email, password })
    setBusy(false)
    if (error) return setProblem(error.message)
    onDone()
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Text size="sm" mt="md" mb="xs">
        {reason}
      </Text>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Group align="flex-end" gap="sm">
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          flex="1 1 200px"
          value={password}
          error={problem}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" loading={busy} mb={problem ? 22 : 0}>
          Continue
        </Button>
      </Group>
    </form>
  )
}

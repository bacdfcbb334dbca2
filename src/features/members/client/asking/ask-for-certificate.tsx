import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { refetch } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'

interface AskForCertificateProps {
  teamId: string
  userId: string
  fullName: string
}

/** Asks a member for a certificate in place of one that ends, at once; the message that says so offers to take it back. */
export function AskForCertificate({ teamId, userId, fullName }: AskForCertificateProps) {
  const refresh = () => refetch(api.members.asks.key())
  const withdraw = useMutation(
    api.members.withdrawAsk.mutationOptions({ onError: (error) => toast.failure(error), onSettled: refresh }),
  )
  const ask = useMutation(
    api.members.ask.mutationOptions({
      onSuccess: ({ id }) =>
        toast.success(`${inSentence(fullName)} has been asked`, {
          action: { label: 'Undo', run: () => withdraw.mutate({ teamId, askId: id }) },
        }),
      onError: (error) => toast.failure(error),
      onSettled: refresh,
    }),
  )
  return (
    <Button
      variant="default"
      aria-label={`Ask for a New One: ${inSentence(fullName)}`}
      loading={ask.isPending}
      onClick={() => ask.mutate({ teamId, userId, section: 'certificates' })}
    >
      Ask
      <Text span inherit visibleFrom="sm">
        &nbsp;for a New One
      </Text>
    </Button>
  )
}

import { Button, Text } from '@mantine/core'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'

/** Tells a new manager where the verification link went. */
export function CheckEmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Check Your Email">
      <Text>
        We have sent a verification link to <b>{email}</b>. Open it and confirm your email address, then you can sign
        in.
      </Text>
      <Button mt="lg" fullWidth data-autofocus onClick={onClose}>
        OK
      </Button>
    </Dialog>
  )
}

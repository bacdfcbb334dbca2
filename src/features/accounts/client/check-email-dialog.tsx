import { Button, Modal, Text } from '@mantine/core'

/** Tells a new manager where the verification link went. */
export default function CheckEmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Check Your Email">
      <Text>
        We have sent a verification link to <b>{email}</b>. Open it and confirm your e-mail address, then you can sign in.
      </Text>
      <Button mt="lg" fullWidth data-autofocus onClick={onClose}>
        OK
      </Button>
    </Modal>
  )
}

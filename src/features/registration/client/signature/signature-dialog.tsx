import { Button, Divider, FileButton, Stack, Text } from '@mantine/core'
import { IconKeyboard, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { defineForm } from '#shared/fields/form.ts'
import { plainText } from '#shared/fields/plain.ts'
import { readSignature } from './signature-image.ts'
import { SignatureDrawing } from './signature-pad.tsx'

const NOT_AN_IMAGE = 'Please upload an image file'

interface SignatureDialogProps {
  onClose: () => void
  onSign: (signature: string) => void
}

/** Three ways to sign: draw, upload a picture, or type one's name, which needs no pointer. */
export function SignatureDialog({ onClose, onSign }: SignatureDialogProps) {
  const [typing, setTyping] = useState(false)
  const [problem, setProblem] = useState<string>()

  function sign(signature: string, message: string) {
    setProblem(undefined)
    onSign(signature)
    toast.success(message)
    onClose()
  }

  async function upload(file: File | null) {
    if (!file) return
    const signature = await readSignature(file)
    if (signature) sign(signature, 'Signature uploaded successfully!')
    else setProblem(NOT_AN_IMAGE)
  }

  return (
    <Dialog opened onClose={onClose} title="Add Your Signature" size={464}>
      {typing ? (
        <TypedName onSave={(name) => sign(name, 'Signature saved successfully!')} onBack={() => setTyping(false)} />
      ) : (
        <Stack gap="sm">
          <div>
            <SignatureDrawing onSave={(signature) => sign(signature, 'Signature saved successfully!')} />
          </div>
          <Divider label="or" />
          <FileButton accept="image/*" onChange={(file) => void upload(file)}>
            {(button) => (
              <Button {...button} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
                Upload an Image
              </Button>
            )}
          </FileButton>
          <Button
            variant="default"
            leftSection={<IconKeyboard size={18} aria-hidden />}
            onClick={() => setTyping(true)}
          >
            Type my name instead
          </Button>
          <Text role="alert" size="sm" c="var(--bad)">
            {problem}
          </Text>
        </Stack>
      )}
    </Dialog>
  )
}

const nameForm = defineForm({
  title: 'Signature',
  fields: {
    name: plainText({
      label: 'Your full name',
      hint: 'Your typed name counts as your signature.',
      autocomplete: 'name',
      maxLength: 120,
      autoFocus: true,
    }),
  },
})

function TypedName({ onSave, onBack }: { onSave: (name: string) => void; onBack: () => void }) {
  return (
    <SchemaForm definition={nameForm} onSubmit={async ({ name }) => onSave(name)}>
      {({ field }) => (
        <Stack gap="sm">
          {field('name')}
          <SubmitButton disabledWhen={({ name }) => name === undefined}>Save Signature</SubmitButton>
          <Button variant="default" onClick={onBack}>
            Back to Drawing
          </Button>
        </Stack>
      )}
    </SchemaForm>
  )
}

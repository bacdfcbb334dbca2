import '@mantine/core/styles/Image.layer.css'
import { Button, Group, Image, Input, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { WidgetProps } from '#client/ui/forms/widget.ts'
import { SignatureDialog } from '../wizard/late-parts.ts'
import classes from '../wizard/wizard.module.css'
import { isPicture, SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from './signature-image.ts'

/** The signature of the declaration. Its dialog opens by itself when the field appears unsigned (spec section 2, step 13). */
export function SignatureWidget({ label, error, required, value, onChange, disabled }: WidgetProps) {
  const signature = typeof value === 'string' ? value : ''
  const [opened, setOpened] = useState(signature === '')
  return (
    <Input.Wrapper label={label} labelElement="div" withAsterisk={required} error={error}>
      {signature !== '' && (
        <div className={classes.signature}>
          {isPicture(signature) ? (
            <Image
              src={signature}
              alt="Your signature"
              w={SIGNATURE_WIDTH}
              maw="100%"
              style={{ aspectRatio: `${SIGNATURE_WIDTH} / ${SIGNATURE_HEIGHT}` }}
            />
          ) : (
            <Text className={classes.typedSignature}>{signature}</Text>
          )}
        </div>
      )}
      <Group mt={6} mb={4}>
        <Button
          variant="default"
          disabled={disabled}
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={() => setOpened(true)}
        >
          {signature === '' ? 'Add Your Signature' : 'Update Signature'}
        </Button>
      </Group>
      {opened && (
        <Suspense>
          <SignatureDialog onClose={() => setOpened(false)} onSign={onChange} />
        </Suspense>
      )}
    </Input.Wrapper>
  )
}

import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import type { WidgetProps } from '#client/ui/forms/widget.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { uploadedMessages } from './step-words.ts'

const { file: StandardUpload } = standardWidgets

/** The kit's upload, with a success message where the specification has words for it. */
export function UploadWidget({ onChange, ...props }: WidgetProps) {
  return (
    <StandardUpload
      {...props}
      onChange={(file) => {
        onChange(file)
        const message = uploadedMessages[props.look.slot ?? '']
        if (file && message) toast.success(message)
      }}
    />
  )
}

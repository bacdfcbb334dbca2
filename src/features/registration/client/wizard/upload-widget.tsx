import type { WidgetProps } from '#client/ui/forms/form-widgets.tsx'
import { standardWidgets } from '#client/ui/forms/form-widgets.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { uploadedMessages } from './step-words.ts'

const StandardUpload = standardWidgets.file

/** The kit's upload, which also says that it worked where the specification has words for it. */
export function UploadWidget({ onChange, ...props }: WidgetProps) {
  if (!StandardUpload) return null
  return (
    <StandardUpload
      {...props}
      onChange={(file) => {
        onChange(file)
        const message = uploadedMessages[props.meta.slot ?? '']
        if (file && message) toast.success(message)
      }}
    />
  )
}

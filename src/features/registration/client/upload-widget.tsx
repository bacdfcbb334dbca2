import type { WidgetProps } from '#client/ui/form-widgets.tsx'
import { standardWidgets } from '#client/ui/form-widgets.tsx'
import { toast } from '#client/ui/toast.tsx'
import { uploadedMessage } from './step-words.ts'

const StandardUpload = standardWidgets.file

/** The kit's upload, which here also says that it worked (spec section 8). */
export function UploadWidget({ onChange, ...props }: WidgetProps) {
  if (!StandardUpload) return null
  return (
    <StandardUpload
      {...props}
      onChange={(file) => {
        onChange(file)
        if (file) toast.success(uploadedMessage({ slot: props.meta.slot, label: props.label }))
      }}
    />
  )
}

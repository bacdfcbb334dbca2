import { lazy, Suspense } from 'react'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import type { WidgetProps } from '#client/ui/forms/widget.ts'

const OfferedNames = lazy(async () => ({ default: (await import('./offered-names.tsx')).OfferedNames }))

const { text: PlainText } = standardWidgets
const NAME = /^trainingCertificates\.\d+\.name$/

/** A text; where it is the name of a certificate, with the names that the person's teams ask for. */
export function CertificateNameWidget(props: WidgetProps) {
  return (
    <>
      <PlainText {...props} />
      {NAME.test(props.name) && !props.disabled && (
        <Suspense>
          <OfferedNames typed={String(props.value ?? '')} onChoose={props.onChange} />
        </Suspense>
      )}
    </>
  )
}

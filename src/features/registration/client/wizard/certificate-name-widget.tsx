import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import type { WidgetProps } from '#client/ui/forms/widget.ts'
import { inSentence } from '#shared/names.ts'
import { namesNear, subjectOf } from '../../rules/certificate-names.ts'

const { text: PlainText } = standardWidgets
const NAME = /^trainingCertificates\.\d+\.name$/

/** A text; where it is the name of a certificate, with the names that the person's teams ask for. */
export function CertificateNameWidget(props: WidgetProps) {
  return (
    <>
      <PlainText {...props} />
      {NAME.test(props.name) && !props.disabled && (
        <Offered typed={String(props.value ?? '')} onChoose={props.onChange} />
      )}
    </>
  )
}

interface OfferedProps {
  typed: string
  onChoose: (name: string) => void
}

function Offered({ typed, onChoose }: OfferedProps) {
  const { data } = useQuery(api.registration.certificateNames.queryOptions())
  const offered = data?.items ?? []
  const asking = offered.filter(({ name }) => subjectOf(name) === subjectOf(typed))
  if (asking.length > 0)
    return (
      <Text size="sm" c="dimmed" mt={4}>
        Asked for by {[...new Set(asking.map(({ teamName }) => inSentence(teamName)))].join(', ')}
      </Text>
    )
  const near = namesNear(typed, offered)
  return (
    <div aria-live="polite">
      {near.length > 0 && (
        <Group gap={6} mt={6}>
          <Text size="sm" c="dimmed">
            {typed.trim() === '' ? 'Your team asks for:' : 'Is it one of these?'}
          </Text>
          {near.map(({ requirementId, name }) => (
            <Button key={requirementId} variant="default" size="compact-sm" onClick={() => onChoose(name)}>
              {name}
            </Button>
          ))}
        </Group>
      )}
    </div>
  )
}

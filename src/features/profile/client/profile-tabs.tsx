import { Card, Stack, Tabs, Text, Title } from '@mantine/core'
import { Readings } from '#client/ui/readings.tsx'
import type { ReadableSection } from '../schema.ts'

const TABS = [
  { id: 'personal', label: 'Personal', sections: ['personal'], empty: 'No personal information provided yet.' },
  { id: 'address', label: 'Address', sections: ['address'], empty: 'No address details provided yet.' },
  { id: 'work', label: 'Work', sections: ['resume', 'work-history', 'employment', 'business'], empty: 'No work history provided yet.' },
  { id: 'education', label: 'Education', sections: ['education'], empty: 'No education history provided yet.' },
  { id: 'certificates', label: 'Certificates', sections: ['certificates'], empty: 'No training certificates provided yet.' },
  { id: 'medical', label: 'Medical', sections: ['medical'], empty: 'No medical history provided yet.' },
  { id: 'background', label: 'Background', sections: ['background'], empty: 'No background checks provided yet.' },
  {
    id: 'other',
    label: 'Other',
    sections: ['next-of-kin', 'passport', 'declaration'],
    empty: 'No next of kin, passport or declaration provided yet.',
  },
]

/** Every section of the registration as it was stored, by subject. */
export function ProfileTabs({ sections }: { sections: readonly ReadableSection[] }) {
  return (
    <Card withBorder padding="lg">
      <Tabs defaultValue="personal" keepMounted={false}>
        <Tabs.List mb="md" aria-label="Parts of the profile">
          {TABS.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map((tab) => (
          <Tabs.Panel key={tab.id} value={tab.id}>
            <TabContent empty={tab.empty} sections={sections.filter(({ id, blocks }) => tab.sections.includes(id) && blocks.length > 0)} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Card>
  )
}

function TabContent({ sections, empty }: { sections: readonly ReadableSection[]; empty: string }) {
  if (sections.length === 0) return <Text c="dimmed">{empty}</Text>
  return (
    <Stack gap="xl">
      {sections.map(({ id, title, blocks }) => (
        <section key={id} aria-label={title}>
          <Title order={2} size="h4" mb="sm">
            {title}
          </Title>
          <Readings blocks={blocks} order={3} />
        </section>
      ))}
    </Stack>
  )
}

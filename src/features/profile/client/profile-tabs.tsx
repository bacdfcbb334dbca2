import { Card } from '@mantine/core'
import { type TabPanel, TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { Counted } from '#client/ui/state/counted.tsx'
import type { StepId } from '#features/registration/schema.ts'
import { TABS } from '../rules/place.ts'
import type { ProfileTask, ReadableSection } from '../schema.ts'
import { OpeningsPanel } from './openings-panel.tsx'
import classes from './profile.module.css'
import { ProfileSection, type SectionEditing } from './profile-section.tsx'

const EMPTY: Record<StepId, string> = {
  personal: 'No personal information provided yet.',
  address: 'No address details provided yet.',
  resume: 'No resume provided yet.',
  'work-history': 'No work history provided yet.',
  employment: 'No employment status provided yet.',
  business: 'No business information provided yet.',
  education: 'No education history provided yet.',
  certificates: 'No training certificates provided yet.',
  medical: 'No medical history provided yet.',
  background: 'No background checks provided yet.',
  'next-of-kin': 'No next of kin provided yet.',
  passport: 'No passport information provided yet.',
  declaration: 'No declaration provided yet.',
}

interface ProfileTabsProps {
  sections: readonly ReadableSection[]
  tasks: readonly ProfileTask[]
  tab: string | undefined
  onTab: (tab: string) => void
  editing: SectionEditing
}

/** Every section of the registration by subject, and who has opened them. */
export function ProfileTabs({ sections, tasks, tab, onTab, editing }: ProfileTabsProps) {
  const panels = TABS.map(({ id, label, sections: ids }): TabPanel => {
    const open = tasks.filter(({ section }) => ids.includes(section)).length
    return {
      id,
      label: open > 0 ? <Counted label={label} count={open} state="soon" unit="to do" /> : label,
      content: (
        <div className={classes.sections}>
          {sections
            .filter((section) => ids.includes(section.id as StepId))
            .map((section) => (
              <ProfileSection
                key={section.id}
                section={section}
                tasks={tasks.filter((task) => task.section === section.id)}
                empty={EMPTY[section.id as StepId]}
                editing={editing}
              />
            ))}
        </div>
      ),
    }
  })
  const openings: TabPanel = { id: 'opened', label: 'Who Opened My Data', content: <OpeningsPanel /> }
  return (
    <Card withBorder padding="lg">
      <TabPanels label="Parts of the profile" panels={[...panels, openings]} tab={tab} onTab={onTab} />
    </Card>
  )
}

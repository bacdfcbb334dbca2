import { Card, Group, Text, Title } from '@mantine/core'
import { IconCalendarTime, IconId } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ProgressBar } from '#client/ui/figures/progress-bar.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Checklist } from '#client/ui/lists/checklist.tsx'
import { Name } from '#client/ui/name.tsx'
import { COMPLETION } from '#features/accounts/rules/completion.ts'
import { requiredText } from '../rules/required.ts'
import type { FirstSteps, ProfileCard, ProfileTask, StaffStep } from '../schema.ts'
import classes from './staff-dashboard.module.css'

interface WelcomeCardProps {
  card: ProfileCard
  tasks: readonly ProfileTask[]
  steps: FirstSteps
}

/** The worker's name and how far their profile is; while they are new, their first steps. */
export function WelcomeCard({ card: { fullName, completion }, tasks, steps }: WelcomeCardProps) {
  const complete = completion === 100
  const required = requiredText(tasks)
  return (
    <Card withBorder padding={0} component="section" aria-label="Welcome">
      <div className={classes.welcome}>
        <Title order={2} size="h3">
          Welcome, <Name>{fullName || 'Staff Member'}</Name>!
        </Title>
        <div>
          <Group justify="space-between" mb={6}>
            <Text size="sm">{COMPLETION}</Text>
            <Text size="sm" fw={600}>
              {completion}%
            </Text>
          </Group>
          <ProgressBar value={completion} aria-label={COMPLETION} />
          {required && (
            <Text size="sm" c="dimmed" mt={6}>
              {required}.
            </Text>
          )}
        </div>
        <Group gap="sm">
          <LinkButton to={complete ? '/profile' : '/registration'}>
            {complete ? 'View Profile' : 'Complete Profile'}
          </LinkButton>
          <LinkButton to="/work-passport" variant="default" leftSection={<IconId size={16} aria-hidden />}>
            Work Passport and ID Badge
          </LinkButton>
          <LinkButton to="/availability" variant="default" leftSection={<IconCalendarTime size={16} aria-hidden />}>
            Availability and Leave
          </LinkButton>
        </Group>
      </div>
      {steps && (
        <div className={classes.steps}>
          <Checklist
            label="First Steps"
            steps={steps.map(({ step, done }) => ({ id: step, done, ...WORDS[step], action: ACTIONS[step] }))}
          />
        </div>
      )}
    </Card>
  )
}

const WORDS: Record<StaffStep, { title: string; about: string }> = {
  register: {
    title: 'Finish your registration',
    about: 'Everything is saved as you go. You can stop and go on later.',
  },
  photo: { title: 'Add a photo of yourself', about: 'It is on your ID badge, and your team knows you by it.' },
  team: { title: 'Join a team', about: 'With the team code from your agency. Its managers then see your profile.' },
  notifications: { title: 'Switch on notifications', about: 'Your phone tells you when your team asks for something.' },
}

/** 'Finish your registration' has the card's own button. */
const ACTIONS: Partial<Record<StaffStep, ReactNode>> = {
  photo: (
    <LinkButton variant="default" to="/profile" search={{ tab: 'personal', edit: 'personal', field: 'profileImage' }}>
      Add a Photo
    </LinkButton>
  ),
  team: (
    <LinkButton variant="default" to="/staff-dashboard" search={{ tab: 'team' }} resetScroll={false}>
      Enter a Team Code
    </LinkButton>
  ),
  notifications: (
    <LinkButton variant="default" to="/account" search={{ tab: 'notifications' }}>
      Open Notifications
    </LinkButton>
  ),
}

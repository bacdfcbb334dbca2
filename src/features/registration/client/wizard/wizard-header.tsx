import { Button, Text } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { ProgressBar } from '#client/ui/figures/progress-bar.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { Tag } from '#client/ui/state/tag.tsx'
import { steps } from '../../steps.ts'
import { StepDrawer } from './late-parts.ts'
import { StepIcons } from './step-icons-row.tsx'
import { percentOf, type StepProgress } from './step-progress.ts'
import classes from './wizard.module.css'

interface WizardHeaderProps {
  current: number
  progress: readonly StepProgress[]
  onChoose: (number: number) => void
}

/** The position among the thirteen steps, and links to the others. */
export function WizardHeader({ current, progress, onChoose }: WizardHeaderProps) {
  const [listed, setListed] = useState<boolean>()
  const percent = percentOf(current)
  return (
    <>
      <PageHeader title="Staff Registration" description="Complete your profile">
        <Tag>
          Step {current} of {steps.length}
        </Tag>
      </PageHeader>
      <div className={classes.progress}>
        <ProgressBar value={percent} size="lg" aria-label="Progress of your registration" />
        <Text size="sm" className={classes.percent}>
          {percent}%
        </Text>
      </div>
      <nav className={classes.nav} aria-label="Steps of your registration">
        <StepIcons progress={progress} onChoose={onChoose} />
        <Button
          variant="default"
          className={classes.all}
          leftSection={<IconListDetails size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setListed(true)}
        >
          All steps
        </Button>
      </nav>
      {listed !== undefined && (
        <Suspense>
          <StepDrawer progress={progress} onChoose={onChoose} opened={listed} onClose={() => setListed(false)} />
        </Suspense>
      )}
    </>
  )
}

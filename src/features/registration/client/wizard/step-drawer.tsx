import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { StepList, type StepListProps } from './step-list.tsx'

/** The list of steps in a drawer, for phones. */
export function StepDrawer({
  progress,
  onChoose,
  opened,
  onClose,
}: StepListProps & { opened: boolean; onClose: () => void }) {
  return (
    <Dialog side opened={opened} onClose={onClose} title="All Steps" size="22rem">
      <StepList
        progress={progress}
        onChoose={(number) => {
          onClose()
          onChoose(number)
        }}
      />
    </Dialog>
  )
}

import { Button, Card, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft, IconBan, IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormAlert } from '#client/ui/forms/form-alert.tsx'
import { FormHeading } from '#client/ui/forms/form-heading.tsx'
import type { FormParts } from '#client/ui/forms/form-props.ts'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { ActionBar } from '#client/ui/shell/action-bar.tsx'
import { deviceClock, formatDay, londonToday } from '#shared/time.ts'
import { formOf, requirementForm } from '../../rules/requirement-form.ts'
import { beginningOf } from '../../rules/requirement-words.ts'
import type { Requirement } from '../../schema.ts'
import { AskedField } from './asked-field.tsx'
import { BeginningFields } from './beginning-fields.tsx'
import { NumberOf, OneOf } from './chips.tsx'
import { Conflict } from './conflict.tsx'
import { EndRequirement } from './end-requirement.tsx'
import { History } from './history.tsx'
import { KindsField, type OfferedKind } from './kinds-field.tsx'
import { newestOf } from './newest.ts'
import { AffectedPeople, Headline, isAnybodyAffected, saveLabel } from './preview-panel.tsx'
import classes from './requirements.module.css'
import { usePreview } from './use-preview.ts'
import { useSave } from './use-save.ts'

interface EditorProps {
  teamId: string
  /** Undefined for a new one. */
  requirement: Requirement | undefined
  offered: readonly OfferedKind[]
  onClose: () => void
}

/** Creates or changes a requirement; beside it stands what saving would do. */
export function Editor({ teamId, requirement, offered, onClose }: EditorProps) {
  // What it was filled from: updates from the server do not replace what is typed.
  const [stored, setStored] = useState(requirement)
  const [dialog, setDialog] = useState<'history' | 'end'>()
  const saving = useSave({ teamId, stored, onSaved: onClose })
  const newest = stored && newestOf(stored)
  const names = usePeople({ teamId, requirement: stored, isNeeded: Boolean(newest?.people) })
  const title = newest?.name ?? 'New Requirement'
  const close = () => setDialog(undefined)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        mb="xs"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onClose}
      >
        All requirements
      </Button>
      <Group justify="space-between" align="flex-start" mb="md" gap="sm">
        <div>
          <FormHeading>{title}</FormHeading>
          {newest && (
            <Text c="dimmed">
              Version {newest.version}, {beginningOf(newest)}
            </Text>
          )}
        </div>
        {stored && (
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconHistory size={16} aria-hidden />}
              onClick={() => setDialog('history')}
            >
              History
            </Button>
            <Button variant="default" onClick={() => setDialog('end')}>
              End It
            </Button>
          </Group>
        )}
      </Group>
      <SchemaForm
        key={stored?.latest}
        definition={requirementForm}
        values={formOf(newest, londonToday(deviceClock))}
        widgets={standardWidgets}
        onSubmit={saving.save}
      >
        {(parts) => (
          <Arranged
            {...parts}
            teamId={teamId}
            requirementId={stored?.id}
            offered={offered}
            nameOf={names}
            onClose={onClose}
          />
        )}
      </SchemaForm>
      {saving.conflict && (
        <Conflict
          {...saving.conflict}
          onKeepMine={saving.keepMine}
          onTakeTheirs={() => {
            setStored(saving.conflict?.theirs)
            saving.closeConflict()
          }}
          onClose={saving.closeConflict}
        />
      )}
      {stored && dialog === 'history' && <History teamId={teamId} requirementId={stored.id} onClose={close} />}
      {stored && dialog === 'end' && (
        <EndRequirement teamId={teamId} requirement={stored} name={title} onEnded={onClose} onClose={close} />
      )}
    </>
  )
}

const NOBODY: ReadonlyMap<string, string> = new Map()

/** The names of the people whom the requirement has chosen. */
function usePeople({
  teamId,
  requirement,
  isNeeded,
}: {
  teamId: string
  requirement: Requirement | undefined
  isNeeded: boolean
}) {
  const history = useQuery({
    ...api.compliance.requirementHistory.queryOptions({ input: { teamId, requirementId: requirement?.id ?? '' } }),
    enabled: requirement !== undefined && isNeeded,
  })
  return history.data ? new Map(history.data.people.map(({ userId, fullName }) => [userId, fullName])) : NOBODY
}

type ArrangedProps = FormParts<typeof requirementForm.fields> & {
  teamId: string
  requirementId: string | undefined
  offered: readonly OfferedKind[]
  nameOf: ReadonlyMap<string, string>
  onClose: () => void
}

const days = (value: number | null) => (value === null ? 'None' : `${value} days`)
const months = (value: number | null) => (value === null ? 'As long as the document says' : `${value} months`)

function Arranged({ field, message, teamId, requirementId, offered, nameOf, onClose }: ArrangedProps) {
  const phone = usePhone()
  const [seesWho, setSeesWho] = useState(false)
  const previewed = usePreview({ teamId, ...(requirementId && { requirementId }) })
  const from = previewed.from ? `From ${formatDay(previewed.from)}` : 'From today'
  const buttons = (
    <>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <SubmitButton busyLabel="Saving...">{saveLabel(previewed)}</SubmitButton>
    </>
  )
  return (
    <div className={classes.columns}>
      <Card withBorder padding="lg" className={classes.form ?? ''}>
        {field('name')}
        <KindsField teamId={teamId} offered={offered} />
        {field('ignoresExpiry')}
        <AskedField teamId={teamId} nameOf={nameOf} />
        <NumberOf name="lastsMonths" usual={[null, 12, 24, 36]} words={months} unit="months" />
        <OneOf
          name="blocks"
          choices={[
            { value: true, label: 'Blocks from working', icon: <IconBan size={16} aria-hidden /> },
            { value: false, label: 'Only warns', icon: <IconAlertTriangle size={16} aria-hidden /> },
          ]}
        />
        <BeginningFields />
        <div className={classes.pair}>
          <NumberOf name="personLeadDays" hint="Before it ends" usual={[30, 60, 90]} words={days} unit="days" />
          <NumberOf name="managerLeadDays" hint="Before it ends" usual={[14, 30, 60]} words={days} unit="days" />
        </div>
        <FormAlert>{message}</FormAlert>
      </Card>
      {phone ? (
        <ActionBar
          note={
            <div>
              <Headline previewed={previewed} />
              {isAnybodyAffected(previewed) && (
                <Button variant="subtle" size="compact-sm" onClick={() => setSeesWho(true)}>
                  See Who
                </Button>
              )}
            </div>
          }
        >
          {buttons}
        </ActionBar>
      ) : (
        <section className={classes.preview} aria-label="What saving does">
          <div className={classes.head}>
            <p className={classes.when}>{from} this means</p>
            <Headline previewed={previewed} />
          </div>
          {isAnybodyAffected(previewed) && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area needs the focus to be scrolled by keyboard
            <section className={classes.affected} tabIndex={0} aria-label="People whom it concerns">
              <AffectedPeople {...previewed} />
            </section>
          )}
          <div className={classes.foot}>{buttons}</div>
        </section>
      )}
      {seesWho && (
        <Dialog opened onClose={() => setSeesWho(false)} title={`${from} this means`}>
          <AffectedPeople {...previewed} />
        </Dialog>
      )}
    </div>
  )
}

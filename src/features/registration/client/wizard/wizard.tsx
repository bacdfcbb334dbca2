import { Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { use, useEffect, useRef, useState } from 'react'
import { fieldProblems } from '#client/api.ts'
import { usePhone } from '#client/ui/phone.ts'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { Tag } from '#client/ui/state/tag.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { completionText } from '#features/accounts/rules/completion.ts'
import { formatDay, londonDay } from '#shared/time.ts'
import { steps } from '../../steps.ts'
import { type Missing, missingFrom, missingSteps, type Registration } from '../draft/registration-state.ts'
import { SaveStateLine } from '../draft/save-state-line.tsx'
import { useRegistration, useRuleContext } from '../draft/use-registration.ts'
import { BesideStep } from './beside-step.ts'
import { completeRegistration } from './complete.ts'
import { useLatePartsAhead } from './late-parts.ts'
import { MissingList } from './missing-list.tsx'
import type { StepAddress } from './step-address.ts'
import { StepForm } from './step-form.tsx'
import { progressOf } from './step-progress.ts'
import { StepRail } from './step-rail.tsx'
import { StepStrip } from './step-strip.tsx'
import { introductionOf } from './step-words.ts'
import { useStep } from './use-step.ts'
import classes from './wizard.module.css'

/** The thirteen steps, one on screen at a time. */
export function Wizard({ person, loaded, ...address }: StepAddress & { person: string; loaded: Registration }) {
  const inHand = useRegistration({ person, loaded })
  const { registration, furthest } = inHand
  const { current, goTo } = useStep(inHand, address)
  const context = useRuleContext(registration)
  const navigate = useNavigate()
  const phone = usePhone()
  const heading = useHeadingOnChange(current)
  useLatePartsAhead()
  const step = steps[current - 1] ?? steps[0]!
  const isLast = current === steps.length
  const [refused, setRefused] = useState<Missing[]>([])
  const list = useRef<HTMLDivElement>(null)
  const missing = isLast ? missingSteps(registration, context) : []
  const listed = missing.length > 0 ? missing : isLast ? refused : []

  const introduction = introductionOf(step)
  const shown = useShown(current)
  const beside = use(BesideStep)

  /** A person who went to another step or page while this one was being saved stays there. */
  async function goOn() {
    if (shown.current === current) goTo(current + 1)
  }

  async function complete() {
    try {
      await completeRegistration()
    } catch (error) {
      if (fieldProblems(error).length === 0) throw error
      setRefused(missingFrom(fieldProblems(error)))
      toast.error('Please finish the steps that are listed above')
      requestAnimationFrame(() => list.current?.focus())
      return
    }
    inHand.end()
    await navigate({ to: '/staff-dashboard' })
  }

  const ids = (state: string) =>
    new Set(steps.map(({ id }) => id).filter((id) => registration.steps[id].state === state))
  const drafts = new Set(steps.map(({ id }) => id).filter((id) => registration.drafts[id]))
  const place = {
    current,
    progress: progressOf({ current, furthest, saved: ids('saved'), deferred: ids('deferred'), drafts }),
    onChoose: goTo,
  }
  const saveState = <SaveStateLine drafts={inHand.drafts} />
  const head = (
    <PageHeader title="Staff Registration" description="Complete your profile">
      {!phone && (
        <Tag>
          Step {current} of {steps.length}
        </Tag>
      )}
      <Tag>{completionText(registration.completion)}</Tag>
    </PageHeader>
  )
  return (
    <div className={classes.page} data-bleed>
      {!phone && <StepRail {...place} head={head} />}
      <div className={classes.column}>
        {phone && (
          <>
            <div className={classes.top}>{head}</div>
            <StepStrip {...place} note={saveState} />
          </>
        )}
        <div className={classes.intro}>
          <Title ref={heading} order={2} tabIndex={-1} className={classes.heading}>
            {step.title}
          </Title>
          {introduction && <Text c="var(--text-2)">{introduction}</Text>}
          {registration.completedAt && (
            <Text mt="xs" size="sm">
              You completed your registration on {formatDay(londonDay(new Date(registration.completedAt)))}. You can
              still change every step.
            </Text>
          )}
          {beside[step.id]}
          <MissingList ref={list} missing={listed} onChoose={goTo} />
        </div>
        <div className={classes.form}>
          <StepForm
            key={step.id}
            step={step}
            inHand={inHand}
            note={!phone && saveState}
            onNext={() => (isLast ? complete() : goOn())}
            onPrevious={current > 1 ? () => goTo(current - 1) : undefined}
          />
        </div>
      </div>
    </div>
  )
}

/** The step on screen, also for what was begun on another one. */
function useShown(step: number) {
  const shown = useRef<number>(undefined)
  useEffect(() => {
    shown.current = step
    return () => {
      shown.current = undefined
    }
  }, [step])
  return shown
}

/** A new step starts at its heading: scroll position and focus. */
function useHeadingOnChange(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}

import { Button, TextInput } from '@mantine/core'
import { IconMapPinQuestion } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Callout } from '#client/ui/state/callout.tsx'
import { milesText } from '#features/eligibility/rules/shift/travel.ts'
import { MOST_WORDS } from '../rules/limits.ts'
import classes from './attendance.module.css'

interface WhyElsewhereProps {
  metres: number
  siteName: string
  /** Undefined: they do not say. */
  onWhy: (reason: string | undefined) => void
}

const REASONS = ['Phone is wrong', 'Other site']

/** It is clocked already, and counts: where the phone is away from the site, the agency reads why. */
export function WhyElsewhere({ metres, siteName, onWhy }: WhyElsewhereProps) {
  const group = useRef<HTMLDivElement>(null)
  const [other, setOther] = useState<string>()
  useEffect(() => group.current?.focus(), [])
  const far = metres < 1000 ? `${metres} m` : milesText(metres)
  return (
    <Callout ref={group} state="soon" icon={IconMapPinQuestion} title={`Your phone says ${far} from ${siteName}. Why?`}>
      <p className={classes.about}>You are clocked all the same. Your agency sees how far it is, and what you say.</p>
      {other === undefined ? (
        <div className={classes.reasons}>
          {REASONS.map((reason) => (
            <Button key={reason} variant="default" onClick={() => onWhy(reason)}>
              {reason}
            </Button>
          ))}
          <Button variant="default" onClick={() => setOther('')}>
            Other…
          </Button>
          <Button variant="subtle" onClick={() => onWhy(undefined)}>
            Say Nothing
          </Button>
        </div>
      ) : (
        <form
          className={classes.reasons}
          onSubmit={(event) => {
            event.preventDefault()
            onWhy(other.trim() || undefined)
          }}
        >
          <TextInput
            label="Why you are elsewhere"
            autoFocus
            maxLength={MOST_WORDS}
            value={other}
            onChange={({ currentTarget }) => setOther(currentTarget.value)}
          />
          <Button type="submit">Say It</Button>
        </form>
      )}
    </Callout>
  )
}

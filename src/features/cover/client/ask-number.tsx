import { useState } from 'react'
import { client } from '#client/api.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'

interface AskNumberProps {
  teamId: string
  userId: string
  name: string
  /** The button has gone: the focus goes elsewhere. */
  onAsked?: () => void
}

/** A person without a phone number is asked for it: a message leads them to the field. */
export function AskNumber({ teamId, userId, name, onAsked }: AskNumberProps) {
  const [asked, setAsked] = useState(false)
  async function ask() {
    await client.cover.askNumber({ teamId, userId })
    setAsked(true)
    onAsked?.()
    toast.success(`${name} is asked to add their number`)
  }
  return (
    <>
      <span>{asked ? 'No number given yet: they have been asked for it.' : 'No number given.'}</span>
      {!asked && (
        <ActButton variant="default" size="compact-md" aria-label={`Ask for Their Number: ${name}`} act={ask}>
          Ask for Their Number
        </ActButton>
      )}
    </>
  )
}

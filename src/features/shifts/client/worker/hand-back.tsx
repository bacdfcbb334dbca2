import { InWords } from './in-words.tsx'

/** Asks a manager to take a shift back, with a few words if the person wants to say why. */
export function HandBack({ onHandBack }: { onHandBack: (note: string) => Promise<unknown> }) {
  return (
    <InWords
      button="Hand Back"
      title="Hand this shift back?"
      details="A manager is asked. Until they agree, the shift is yours."
      label="Note for the manager"
      back="Keep It"
      send="Ask to Hand Back"
      onSend={onHandBack}
    />
  )
}

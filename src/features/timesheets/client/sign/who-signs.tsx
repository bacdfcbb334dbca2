import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import type { ToSign } from '../../contract/signing.ts'
import classes from './sign.module.css'

export type PinOwner = ToSign['signatories'][number]

/** Who signs: a name and a position that are typed, or the PIN of somebody whose name is known. */
export interface Named {
  signer: string
  position: string
  pin: string
}

/** What counts of what is typed. */
export const nameOf = ({ signer, position, pin }: Named, pinOwner: PinOwner | undefined): Named =>
  pinOwner
    ? { signer: pinOwner.name, position: pinOwner.position, pin: pin.trim() }
    : { signer: signer.trim(), position: position.trim(), pin: '' }

interface WhoSignsProps {
  signatories: readonly PinOwner[]
  chosen: PinOwner | undefined
  onChoose: (signatory: PinOwner | undefined) => void
}

/** Which person of the client holds the phone. */
export function WhoSigns({ signatories, chosen, onChoose }: WhoSignsProps) {
  return (
    <NativeSelect
      label="Who signs"
      data={[
        ...signatories.map(({ id, name, position }) => ({ value: id, label: `${name}, ${position}` })),
        { value: '', label: 'Somebody else, by name' },
      ]}
      value={chosen?.id ?? ''}
      onChange={({ currentTarget }) => onChoose(signatories.find(({ id }) => id === currentTarget.value))}
    />
  )
}

interface NameFieldsProps {
  typed: Named
  pinOwner: PinOwner | undefined
  /** Why the PIN was refused. */
  problem: string | undefined
  /** Whether they have pressed the button. */
  isTried: boolean
  onTyped: (more: Partial<Named>) => void
}

/** The PIN of whoever has one, or the name and position of anybody else. */
export function NameFields({ typed: { signer, position, pin }, pinOwner, problem, isTried, onTyped }: NameFieldsProps) {
  if (pinOwner)
    return (
      <PasswordInput
        label={`PIN of ${pinOwner.name}`}
        description="The one that you have chosen by the link in your email. It is your signature."
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={pin}
        error={problem ?? (isTried && !pin ? 'Enter your PIN' : undefined)}
        onChange={({ currentTarget }) => onTyped({ pin: currentTarget.value })}
      />
    )
  return (
    <div className={classes.names}>
      <TextInput
        label="Your name"
        autoComplete="name"
        maxLength={120}
        value={signer}
        error={isTried && !signer.trim() ? 'Enter your name' : undefined}
        onChange={({ currentTarget }) => onTyped({ signer: currentTarget.value })}
      />
      <TextInput
        label="Your position"
        autoComplete="organization-title"
        placeholder="Home manager"
        maxLength={120}
        value={position}
        error={isTried && !position.trim() ? 'Enter your position' : undefined}
        onChange={({ currentTarget }) => onTyped({ position: currentTarget.value })}
      />
    </div>
  )
}

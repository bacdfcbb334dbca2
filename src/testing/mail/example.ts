import type { NotificationKind } from '#features/notifications/schema.ts'
import type { notificationMail } from '#features/notifications/server/mail.ts'
import type { Mail } from '#server/mail/letter.ts'

// What the examples of mails share. Those of a feature stand in its mails.ts: `mails` that it writes itself, and
// `told`: what its kinds of notification need besides a person and a team.

/** The base of the links in the examples. */
export const PUBLIC_URL = 'https://care.example'
export const address = 'nia@example.test'
export const SECRET = 'mQ8vJ2kXw5tYb7RzN4cLpH6dSfGa1uEo9iTqVx3yZ0A'
export const to = { address, publicUrl: PUBLIC_URL }
/** The reader is told of themselves. */
export const self = { about: '11111111-1111-4111-8111-111111111111', aboutName: 'Nia Thompson', aboutSelf: true }

export type Told = Parameters<typeof notificationMail>[1][number]
export type ToldExamples = Partial<Record<NotificationKind, Partial<Told>[]>>

type Writers = Record<string, (input: never) => Mail>

/** Mails by the function that writes them; a function without an example does not compile. */
export function write<Module extends Writers>(
  module: Module,
  inputs: { [Name in keyof Module]: readonly Parameters<Module[Name]>[0][] },
): Record<string, Mail[]> {
  const names = Object.keys(inputs) as (keyof Module & string)[]
  return Object.fromEntries(
    names.map((name) => [name, inputs[name].map((input) => module[name]?.(input as never) as Mail)]),
  )
}

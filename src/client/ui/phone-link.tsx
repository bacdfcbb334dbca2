import { spacedPhone } from '#shared/formats.ts'
import classes from './phone-link.module.css'

/** The address that dials a number. */
export const dialling = (number: string) => `tel:${number.replaceAll(/[^\d+]/g, '')}`

/** A number to ring with one tap. */
export function PhoneLink({ number, label }: { number: string; label?: string }) {
  return (
    <a className={classes.link} href={dialling(number)}>
      {label && `${label}: `}
      {spacedPhone(number)}
    </a>
  )
}

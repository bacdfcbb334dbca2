import classes from './stripe.module.css'

/** The badge's stripe, on what belongs to a person's day and nowhere else: next and running shift, pay, passport, their card. */
export function Stripe() {
  return <div className={classes.stripe} aria-hidden />
}

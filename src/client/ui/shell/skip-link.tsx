import classes from './skip-link.module.css'

/** The first stop of the Tab key: skips header and navigation to the content with the id `main`. */
export function SkipLink() {
  return (
    <a className={classes.skip} href="#main">
      Skip to content
    </a>
  )
}

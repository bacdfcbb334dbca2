import classes from './skip-link.module.css'

/** The first stop of the Tab key: past header and navigation to the content, which carries the id `main`. */
export function SkipLink() {
  return (
    <a className={classes.skip} href="#main">
      Skip to content
    </a>
  )
}

import { LETTERS, type Span } from '../../rules/days.ts'
import classes from './grid.module.css'

/** What the looks of chips mean, and the keys. */
export function Legend({ span, isHistory }: { span: Span; isHistory: boolean }) {
  if (isHistory)
    return (
      <div className={classes.legend} data-screen-only>
        <span>
          <i className={classes.chip} data-new /> New since
        </span>
        <span>
          <i className={`${classes.chip} ${classes.gone}`} /> Not any more
        </span>
        <span>Only people whose days differ. The others are as they were told.</span>
      </div>
    )
  return (
    <div className={classes.legend} data-screen-only>
      <span>
        <i className={classes.chip} /> Told
      </span>
      <span>
        <i className={classes.chip} data-state="draft" /> Draft
      </span>
      <span>
        <i className={classes.chip} data-state="soon" /> Open
      </span>
      {span === 'month' &&
        Object.entries(LETTERS).map(([letter, words]) => (
          <span key={letter}>
            <b>{letter}</b> {words}
          </span>
        ))}
      {span !== 'month' && <Keys />}
    </div>
  )
}

function Keys() {
  return (
    <span className={classes.keys}>
      <kbd>←↑↓→</kbd> move · <kbd>Space</kbd> pick up · <kbd>Enter</kbd> who else · <kbd>F2</kbd> times ·{' '}
      <kbd>Shift</kbd> select more · <kbd>Ctrl Z</kbd> undo
    </span>
  )
}

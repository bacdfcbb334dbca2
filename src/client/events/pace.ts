/** Least time between two refetches for events, and what chance adds to it, so that the pages of an office do not ask all at once. */
export const PACE = { gapMs: 2000, jitterMs: 1000 }

/** Runs at once, then at most once a gap, with a last run for the calls that came in between. */
export function paced(run: () => void, random: () => number = Math.random) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let again = false

  function rest() {
    timer = setTimeout(rested, PACE.gapMs + random() * PACE.jitterMs)
  }

  function rested() {
    timer = undefined
    if (again) act()
  }

  function act() {
    again = false
    run()
    rest()
  }

  return {
    call() {
      if (timer) again = true
      else act()
    },
    cancel: () => clearTimeout(timer),
  }
}
